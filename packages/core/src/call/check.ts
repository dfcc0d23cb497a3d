import { invalidArguments } from '../errors.ts';
import type { JsonObject, JsonSchema } from '../json/schema.ts';
import { createFits } from './fits.ts';
import { compileJudge } from './judge.ts';
import { mismatches } from './mismatch.ts';
import { poisonousKeys } from './poisonous-keys.ts';
import { readStructure } from './structure.ts';
import { unknownKeys } from './unknown-keys.ts';

/** Returns when the arguments may go to the tool, and throws a `VALIDATION_ERROR` with its issues when not. */
export type ArgumentsCheck = (args: JsonObject) => void;

const MOST_ISSUES = 8;
const MOST_COUNTED = 100;

/**
 * Makes the check of a tool's arguments, compiled when it is first used. It refuses what cannot be right by kind,
 * required key or fixed value, and (`'refuse'`) keys that the schema does not declare; what the procedure alone can
 * judge (bounds, patterns, formats) passes. The arguments are those that `repairArguments` gave.
 */
export function compileCheck(
  schema: JsonSchema,
  options: { unknownKeys: 'refuse' | 'ignore' },
): ArgumentsCheck {
  let judge: ReturnType<typeof compileJudge> | undefined;
  return (args) => {
    const structure = readStructure(schema);
    judge ??= compileJudge(structure);
    const fits = createFits();
    const issues = [
      ...take(poisonousKeys(args, new Set(structure.branches ?? [structure]))),
      ...(options.unknownKeys === 'refuse' ? take(unknownKeys(args, structure, fits)) : []),
      ...(judge(args, fits) ? [] : take(mismatches(args, structure, { path: undefined, fits }))),
    ];
    refuse(issues);
  };
}

function take(lines: Iterable<string>): string[] {
  const taken: string[] = [];
  for (const line of lines) {
    if (taken.push(line) === MOST_COUNTED) break;
  }
  return taken;
}

function refuse(issues: readonly string[]): void {
  if (issues.length === 0) return;
  const rest = issues.length - MOST_ISSUES;
  const more = issues.length < MOST_COUNTED ? `and ${rest} more` : 'and many more';
  throw invalidArguments(...issues.slice(0, MOST_ISSUES), ...(rest > 0 ? [more] : []));
}
