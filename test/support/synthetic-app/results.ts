import type { PageShape, ProcedurePlan } from './plan.ts';
import { type Row, rowOf, rowsOf, tableOf } from './rows.ts';
import { plural } from './words.ts';

const PAGE_ROWS = 20;

/** Makes what a procedure answers: the same for the same input. */
export function createResult(plan: ProcedurePlan): (input: unknown) => unknown {
  const { entity, returns, path } = plan;
  const variant = sumOfCharacters(path);
  const { key } = tableOf(entity);
  switch (returns) {
    case 'row':
      return (input) => rowOf(entity, variant, idIn(input, plan));
    case 'rowOrNothing':
      return (input) => {
        const isMissing = variant % 3 === 0;
        return isMissing
          ? plan.type === 'query'
            ? null
            : undefined
          : rowOf(entity, variant, idIn(input, plan));
      };
    case 'rows':
      return () => rowsOf(entity, [0, 1, 3, 8, 20, 40, 120][variant % 7] ?? 8);
    case 'failedRows':
      return () => [
        ...rowsOf(entity, 3),
        { [key?.name ?? 'id']: 'broken', success: false, error: 'Already exists' },
      ];
    case 'page':
      return () => pageOf(plan.pageShape ?? 'itemsTotal', entity);
    case 'listAlone':
      return () => ({ [plural(entity)]: rowsOf(entity, 12) });
    case 'void':
      return () => undefined;
    case 'scalar':
      return () => [true, true, false, 7, 'done'][variant % 5];
    case 'success':
      return () => successOf(variant, entity);
    case 'id':
      return () => ({
        [variant % 2 === 0 ? 'id' : `${entity}Id`]:
          key === undefined ? 'c1' : rowOf(entity, variant)[key.name],
      });
    case 'count':
      return () => ({ count: variant % 9 });
    case 'map':
      return () => new Map(rowsOf(entity, 3).map((row, index) => [`${entity}${index}`, row]));
    case 'generator':
      return () => generate(entity);
    case 'composed':
      return (input) => composedOf(plan, { variant, id: idIn(input, plan) });
  }
}

function composedOf({ entity }: ProcedurePlan, { variant, id }: { variant: number; id: unknown }): Row {
  const summary = {
    total: variant % 50,
    active: variant % 7,
    updatedAt: new Date(Date.UTC(2025, 0, 1 + (variant % 28))),
  };
  if (variant % 3 === 0)
    return {
      ...summary,
      series: Array.from({ length: 6 }, (_, day) => ({ day, value: variant % (day + 2) })),
    };
  const row = rowOf(entity, variant, id);
  return variant % 3 === 1
    ? { [entity]: row, stats: summary }
    : { ...row, members: rowsOf('member', 3), stats: summary };
}

/** Now and then a failure that is told as a value. */
function successOf(variant: number, entity: string): Row {
  const failed = variant % 9 < 2;
  if (variant % 3 === 0) return failed ? { ok: false, error: `The ${entity} is locked` } : { ok: true };
  if (variant % 3 === 1)
    return failed ? { success: false, error: `The ${entity} is locked` } : { success: true };
  return { success: true, message: `The ${entity} has been changed` };
}

function pageOf(shape: PageShape, entity: string): Row {
  const rows = rowsOf(entity, PAGE_ROWS);
  const [totalPages, total] = [4, 4 * PAGE_ROWS];
  const shapes: Readonly<Record<PageShape, Row>> = {
    itemsCursor: { items: rows, nextCursor: 'c20' },
    pluralTotal: { [plural(entity)]: rows, totalCount: total },
    pluralCursor: { [plural(entity)]: rows, nextCursor: 'c20', hasMore: true },
    itemsPages: { items: rows, totalItems: total, currentPage: 1, pageSize: PAGE_ROWS, totalPages },
    dataPages: { data: rows, count: total, currentPage: 1, perPage: PAGE_ROWS, totalPages },
    itemsTotal: { items: rows, total },
    itemsOther: { items: rows, facets: { status: ['open', 'closed'] } },
    dataMeta: { data: rows, meta: { cursor: 'c20', hasNextPage: true } },
    dataTotal: { data: rows, totalCount: total },
  };
  return shapes[shape];
}

async function* generate(entity: string): AsyncGenerator<Row> {
  for (const row of rowsOf(entity, 3)) yield row;
}

/** The id the caller named, which the row it gets back has too. */
function idIn(input: unknown, { entity }: ProcedurePlan): unknown {
  if (typeof input !== 'object' || input === null) return undefined;
  const { id, [`${entity}Id`]: own } = input as Row;
  return own ?? id;
}

function sumOfCharacters(text: string): number {
  return [...text].reduce((sum, character) => sum + character.charCodeAt(0), 0);
}
