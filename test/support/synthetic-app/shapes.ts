import type { Random } from './random.ts';
import type { Field, Shape, Variant } from './shape.ts';
import { CHOICES, FLAG_FIELDS, LIST_FIELDS, NUMBER_FIELDS, OBJECT_FIELDS, TEXT_FIELDS } from './words.ts';

const LEAVES = ['string', 'string', 'string', 'number', 'integer', 'boolean', 'enum'] as const;

/** A value without parts. */
export function leafShape(kind: string, random: Random): Shape {
  switch (kind) {
    case 'number':
    case 'integer':
      return random.chance(0.5) ? { kind, min: 0, max: random.pick([10, 100, 1000, 65_535]) } : { kind };
    case 'boolean':
    case 'uuid':
      return { kind };
    case 'text':
      return { kind: random.pick(['url', 'email', 'datetime'] as const) };
    case 'enum':
      return { kind, values: random.pick(CHOICES) };
    default:
      return textShape(random);
  }
}

function textShape(random: Random): Shape {
  const point = random.next();
  if (point < 0.3) return { kind: 'string', min: 1 };
  if (point < 0.48) return { kind: 'string', min: 1, max: random.pick([32, 100, 255, 5000]) };
  return point < 0.51 ? { kind: 'string', pattern: '^[a-z0-9-]+$' } : { kind: 'string' };
}

/** A value of exactly so many levels. */
export function shapeOfLevels(levels: number, random: Random): Shape {
  if (levels <= 0) return leafShape(random.pick(LEAVES), random);
  if (levels === 1) {
    return random.chance(0.55)
      ? { kind: 'array', item: leafShape(random.pick(['string', 'string', 'number', 'enum']), random) }
      : objectShape(1, random);
  }
  return random.chance(0.5)
    ? objectShape(levels, random)
    : { kind: 'array', item: shapeOfLevels(levels - 1, random) };
}

/** An object of exactly so many levels. */
export function objectShape(levels: number, random: Random): Shape {
  return { kind: 'object', fields: fieldsOf(levels - 1, random) };
}

/** Some fields, the deepest of so many levels. */
function fieldsOf(levels: number, random: Random): Field[] {
  const taken = new Set<string>();
  const count = random.integer(3, 13);
  const deepest = levels === 0 ? [] : [nestedField(shapeOfLevels(levels, random), { random, taken })];
  const wide =
    levels >= 2 && random.chance(0.8)
      ? [nestedField(objectShape(levels - 1, random), { random, taken })]
      : [];
  const leaves = Array.from({ length: count }, () =>
    nestedField(leafShape(random.pick(LEAVES), random), { random, taken }),
  );
  return [...leaves, ...deepest, ...wide];
}

function nestedField(shape: Shape, { random, taken }: { random: Random; taken: Set<string> }): Field {
  const nullable = random.chance(0.08) ? { nullable: true } : {};
  return { name: fieldName(shape, { random, taken }), shape, required: random.chance(0.6), ...nullable };
}

/** Objects of so many levels, told apart by their `type`. */
export function variantsShape(levels: number, random: Random): Shape {
  const values = random.pick([
    ['email', 'slack', 'webhook', 'discord'],
    ['http', 'tcp', 'dns'],
    ['percentage', 'fixed'],
    ['text', 'image', 'video', 'embed', 'code'],
  ]);
  const variants = values.map(
    (value, index): Variant => ({
      value,
      fields: fieldsOf(index === 0 ? levels - 1 : 0, random).filter(({ name }) => name !== 'type'),
    }),
  );
  return { kind: 'variants', tag: 'type', variants };
}

/** A name that fits the shape and is not yet taken; it is taken then. */
export function fieldName(shape: Shape, { random, taken }: { random: Random; taken: Set<string> }): string {
  const pool = poolOf(shape);
  const plain = random.shuffle(pool).slice(0, 8);
  const compound = random
    .shuffle(pool)
    .map((word) => `${random.pick(TEXT_FIELDS)}${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  const name = [...plain, ...compound].find((candidate) => !taken.has(candidate)) ?? `field${taken.size}`;
  taken.add(name);
  return name;
}

function poolOf({ kind }: Shape): readonly string[] {
  switch (kind) {
    case 'number':
    case 'integer':
    case 'bigint':
      return NUMBER_FIELDS;
    case 'boolean':
      return FLAG_FIELDS;
    case 'enum':
      return [
        'type',
        'status',
        'sort',
        'period',
        'order',
        'visibility',
        'role',
        'level',
        'format',
        'mode',
        'kind',
      ];
    case 'uuid':
      return ['userId', 'serverId', 'teamId', 'folderId', 'parentId', 'accountId', 'ownerId', 'assigneeId'];
    case 'url':
      return ['url', 'website', 'callbackUrl', 'imageUrl', 'redirectUrl'];
    case 'email':
      return ['email', 'replyTo', 'contactEmail'];
    case 'datetime':
    case 'date':
      return ['from', 'to', 'startDate', 'endDate', 'dueDate', 'expiresAt', 'since', 'until', 'scheduledAt'];
    case 'array':
    case 'tuple':
      return LIST_FIELDS;
    case 'file':
    case 'preprocessedFile':
    case 'formData':
      return ['file', 'upload', 'avatar'];
    case 'filters':
      return ['filter', 'filters'];
    case 'object':
    case 'record':
    case 'variants':
    case 'intersection':
    case 'tree':
    case 'any':
      return OBJECT_FIELDS;
    default:
      return TEXT_FIELDS;
  }
}
