import type { Parsers } from './parsers.ts';
import type { ProcedurePlan } from './plan.ts';
import { createResult } from './results.ts';
import { Decimal, tableOf } from './rows.ts';
import type { Column } from './tables.ts';
import { plural } from './words.ts';
import type { Parser } from './zod-module.ts';

/** The `.output()` parser of a procedure; everything it answers passes. */
export function outputParser(plan: ProcedurePlan, parsers: Parsers): Parser | undefined {
  const { z } = parsers;
  const { output, entity } = plan;
  switch (output) {
    case 'void':
      return z.void();
    case 'any':
      return z.any();
    case 'scalar':
      return parserOf(createResult(plan)(undefined), parsers);
    case 'array':
      return z.array(rowParser(entity, parsers));
    case 'union':
      return z.union([rowParser(entity, parsers), plan.type === 'query' ? z.null() : z.undefined()]);
    case 'object':
      return plan.returns === 'row' ? rowParser(entity, parsers) : objectParser(plan, parsers);
    default:
      return undefined;
  }
}

function objectParser(plan: ProcedurePlan, parsers: Parsers): Parser {
  const { z } = parsers;
  const example = createResult(plan)(undefined) as Record<string, unknown>;
  const rows = new Set(['items', 'data', plural(plan.entity)]);
  const parserFor = (name: string, value: unknown): Parser => {
    if (name === plan.entity) return rowParser(plan.entity, parsers);
    if (rows.has(name)) return z.array(rowParser(plan.entity, parsers));
    const column = columnOf(plan.entity, name);
    return column === undefined ? parserOf(value, parsers) : columnParser(column, parsers);
  };
  return z.object(
    Object.fromEntries(Object.entries(example).map(([name, value]) => [name, parserFor(name, value)])),
  );
}

function columnOf(entity: string, name: string): Column | undefined {
  return tableOf(entity).columns.find((column) => column.name === name);
}

function rowParser(entity: string, parsers: Parsers): Parser {
  const { columns } = tableOf(entity);
  return parsers.z.object(
    Object.fromEntries(columns.map((column) => [column.name, columnParser(column, parsers)])),
  );
}

function columnParser({ kind, nullable, values = ['none'] }: Column, { z }: Parsers): Parser {
  const parsers: Partial<Record<Column['kind'], Parser>> = {
    integer: z.number(),
    number: z.number(),
    flag: z.boolean(),
    choice: z.enum([...values] as [string, ...string[]]),
    date: z.date(),
    json: z.record(z.string(), z.any()),
    bigint: z.bigint(),
    decimal: z.instanceof(Decimal),
    buffer: z.instanceof(Uint8Array),
  };
  const parser = parsers[kind] ?? z.string();
  return nullable ? parser.nullable() : parser;
}

/** A parser of values of the same kind. */
function parserOf(value: unknown, parsers: Parsers): Parser {
  const { z } = parsers;
  if (value instanceof Date) return z.date();
  if (Array.isArray(value)) return z.array(value.length === 0 ? z.any() : parserOf(value[0], parsers));
  switch (typeof value) {
    case 'boolean':
      return z.boolean();
    case 'number':
      return z.number();
    case 'string':
      return z.string();
    case 'object':
      return value === null ? z.null() : z.record(z.string(), z.any());
    default:
      return z.any();
  }
}
