import type { JsonObject } from '@laconic-mcp/core';
import fc from 'fast-check';
import { type ConvertedInput, convertInput } from '../../../packages/adapter-trpc/src/convert-input.ts';
import { type ArgumentsCheck, compileCheck } from '../../../packages/core/src/call/check.ts';
import { repairArguments } from '../../../packages/core/src/call/repair.ts';
import { call } from '../../support/call.ts';
import { hostileGateway, hostileInputs, pollution } from './router.ts';
import { giants, hostileText } from './texts.ts';

/** What was seen of hostile arguments. */
export interface HostileTally {
  cases: number;
  /** Answers that were not refusals. */
  succeeded: number;
  /** The longest synchronous stretch of repair, check and decode, in milliseconds, and where it was. */
  slowest: number;
  slowestAt: string;
}

interface Target {
  converted: ConvertedInput;
  check: ArgumentsCheck;
}

const ATTEMPTS = 5;
const ENOUGH = 25;

/** Sends each giant to every tool, and `cases` generated arguments to one tool each. Throws for a wrong answer. */
export async function judgeHostile(cases: number): Promise<HostileTally> {
  const tally: HostileTally = { cases: 0, succeeded: 0, slowest: 0, slowestAt: '' };
  const targets = await makeTargets();
  const tools = (await hostileGateway.listTools()).tools.map(({ name }) => name);
  for (const [what, make] of Object.entries(giants)) {
    const args = JSON.parse(make()) as JsonObject;
    for (const tool of tools) await judge(tool, args, { targets, tally, what });
  }
  const each = fc.asyncProperty(fc.constantFrom(...tools), hostileText, (tool, text) =>
    judge(tool, JSON.parse(text) as JsonObject, { targets, tally, what: text.slice(0, 200) }),
  );
  await fc.assert(each, { numRuns: cases });
  if (pollution.length > 0) throw new Error(`a prototype was polluted: ${JSON.stringify(pollution[0])}`);
  return tally;
}

async function makeTargets(): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>();
  for (const [name, schema] of Object.entries(hostileInputs)) {
    const converted = await convertInput([schema], { path: name });
    const check = compileCheck(converted.schema, { unknownKeys: 'refuse' });
    targets.set(name, { converted, check });
  }
  return targets;
}

async function judge(
  tool: string,
  args: JsonObject,
  { targets, tally, what }: { targets: ReadonlyMap<string, Target>; tally: HostileTally; what: string },
): Promise<void> {
  tally.cases += 1;
  const target = targets.get(tool);
  if (target !== undefined) {
    const took = quickest(args, target);
    if (took > tally.slowest) Object.assign(tally, { slowest: took, slowestAt: `${tool}: ${what}` });
  }
  const { text: answer, isError, json } = await call(hostileGateway, tool, args);
  if (!isError) tally.succeeded += 1;
  const right = isError ? json['code'] === 'VALIDATION_ERROR' : answer === 'ok';
  if (!right) throw new Error(`${tool} answered ${answer} to ${what}`);
}

/** The best of several attempts, in processor time: another process may take the processor in the midst of one. */
function quickest(args: JsonObject, target: Target): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best > ENOUGH; attempt += 1) {
    const start = performance.now();
    const before = process.cpuUsage();
    accept(args, target);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, performance.now() - start, (user + system) / 1_000);
  }
  return best;
}

function accept(args: JsonObject, { converted, check }: Target): void {
  try {
    const repaired = repairArguments(args, converted.schema);
    check(repaired);
    converted.decode(repaired);
  } catch {
    // A refusal; what it says is judged where the gateway answers.
  }
}
