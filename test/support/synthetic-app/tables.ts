import { TABLES } from './measured.ts';
import { createRandom, type Random } from './random.ts';
import { CHOICE_FIELDS, CHOICES, ENTITIES, FLAG_FIELDS, NUMBER_FIELDS, TEXT_FIELDS } from './words.ts';

/** What a column holds; `secret` is a text that must not travel further than it has to. */
type ColumnKind =
  | 'cuid'
  | 'uuid'
  | 'nanoid'
  | 'integer'
  | 'text'
  | 'number'
  | 'flag'
  | 'choice'
  | 'date'
  | 'json'
  | 'secret'
  | 'bigint'
  | 'decimal'
  | 'buffer';

export interface Column {
  name: string;
  kind: ColumnKind;
  nullable?: boolean;
  /** What a `choice` may be. */
  values?: readonly string[];
}

/** A table behind the app. */
export interface Table {
  entity: string;
  /** The column that names a row; composite keys have none. */
  key: Column | undefined;
  columns: readonly Column[];
}

const KEYS = { cuid: 14, uuid: 8, nanoid: 8, integer: 18, named: 6, composite: 6 } as const;
const WIDEST = 101;
const SECRETS = ['password', 'privateKey', 'accessToken', 'env', 'webhookSecret', 'databasePassword'];

const POOLS: readonly (readonly [ColumnKind, readonly string[]])[] = [
  ['text', TEXT_FIELDS],
  ['text', TEXT_FIELDS],
  ['number', NUMBER_FIELDS],
  ['flag', FLAG_FIELDS],
  ['choice', CHOICE_FIELDS],
];

/** The 60 tables of every app, the same whatever its size and seed. */
export const TABLE_BY_ENTITY: ReadonlyMap<string, Table> = new Map(
  makeTables(createRandom(60)).map((table) => [table.entity, table]),
);

function makeTables(random: Random): Table[] {
  const keys = random.shuffle(
    Object.entries(KEYS).flatMap(([kind, count]) => Array<string>(count).fill(kind)),
  );
  const rare = (count: number) =>
    new Set(random.shuffle(ENTITIES.filter((entity) => entity !== 'application')).slice(0, count));
  const marked: readonly (readonly [ColumnKind, ReadonlySet<string>])[] = [
    ['bigint', rare(3)],
    ['decimal', rare(2)],
    ['buffer', rare(1)],
    ['json', rare(10)],
  ];
  const secret = rare(11).add('application');
  const undated = rare(4);
  return ENTITIES.slice(0, TABLES).map((entity, index) => {
    const columns = keyColumns(entity, keys[index] ?? 'cuid');
    const key = columns.length === 1 ? columns[0] : undefined;
    for (const [kind, entities] of marked) {
      if (entities.has(entity)) columns.push({ name: `${kind}Value`, kind });
    }
    if (secret.has(entity)) columns.push({ name: random.pick(SECRETS), kind: 'secret' });
    if (!undated.has(entity)) {
      columns.push({ name: 'createdAt', kind: 'date' }, { name: 'updatedAt', kind: 'date' });
    }
    const width = entity === 'application' ? WIDEST : 5 + Math.floor(random.next() ** 2 * 22);
    for (let count = 0; columns.length < width; count += 1) addColumn(columns, count, random);
    return { entity, key, columns };
  });
}

function keyColumns(entity: string, kind: string): Column[] {
  if (kind === 'composite') {
    return [
      { name: `${entity}Id`, kind: 'cuid' },
      { name: 'organizationId', kind: 'cuid' },
    ];
  }
  if (kind === 'named') return [{ name: `${entity}Id`, kind: 'nanoid' }];
  return [{ name: 'id', kind: kind as ColumnKind }];
}

function addColumn(columns: Column[], count: number, random: Random): void {
  const [kind, names] = count === 0 ? (['text', ['name']] as const) : random.pick(POOLS);
  const taken = new Set(columns.map(({ name }) => name));
  const name = random.shuffle(names).find((candidate) => !taken.has(candidate)) ?? `${kind}${columns.length}`;
  const values = kind === 'choice' ? { values: random.pick(CHOICES) } : {};
  columns.push({
    name,
    kind,
    ...values,
    ...(name !== 'name' && random.chance(0.35) ? { nullable: true } : {}),
  });
}
