import { createRandom, type Random } from './random.ts';
import { type Column, TABLE_BY_ENTITY, type Table } from './tables.ts';
import { TEXT_FIELDS, TOPICS } from './words.ts';

/** A row as an ORM gives it, the values that JSON has not among them. */
export type Row = Record<string, unknown>;

/** A decimal of an ORM: an object that knows how to become text. */
export class Decimal {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toJSON(): string {
    return this.#text;
  }
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** The table of an entity. */
export function tableOf(entity: string): Table {
  const table = TABLE_BY_ENTITY.get(entity);
  if (table === undefined) throw new Error(`There is no table '${entity}'`);
  return table;
}

/** Row number `index` of a table, the same every time; an id takes the place of its own. */
export function rowOf(entity: string, index: number, id?: unknown): Row {
  const { key, columns } = tableOf(entity);
  const random = createRandom(index * 7_919 + entity.length);
  const row = Object.fromEntries(columns.map((column) => [column.name, columnValue(column, random)]));
  return key === undefined || id === undefined ? row : { ...row, [key.name]: id };
}

/** So many rows of a table. */
export function rowsOf(entity: string, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => rowOf(entity, index));
}

function columnValue({ kind, nullable, values = ['none'] }: Column, random: Random): unknown {
  if (nullable && random.chance(0.25)) return null;
  const letters = (count: number) => Array.from({ length: count }, () => random.pick([...LETTERS])).join('');
  switch (kind) {
    case 'cuid':
      return `c${letters(24)}`;
    case 'uuid':
      return uuid(random);
    case 'nanoid':
      return letters(21);
    case 'integer':
      return random.integer(1, 99_999);
    case 'text':
      return random.pick(TOPICS).toLowerCase();
    case 'number':
      return random.integer(0, 10_000);
    case 'flag':
      return random.chance(0.5);
    case 'choice':
      return random.pick(values);
    case 'date':
      return new Date(FIRST_DAY + random.integer(0, 700) * DAY);
    case 'json':
      return { [random.pick(TEXT_FIELDS)]: random.integer(0, 9), flags: { beta: random.chance(0.5) } };
    case 'secret':
      return `sk-${letters(32)}`;
    case 'bigint':
      return BigInt(random.integer(1, 1_000_000)) * 10_000_000_000n;
    case 'decimal':
      return new Decimal(`${random.integer(0, 999)}.${random.integer(10, 99)}`);
    case 'buffer':
      return Buffer.from(letters(12));
  }
}

function uuid(random: Random): string {
  const hex = (count: number) =>
    Array.from({ length: count }, () => random.integer(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}
