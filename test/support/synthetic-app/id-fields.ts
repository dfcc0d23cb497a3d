import type { Random } from './random.ts';
import type { Field, Shape } from './shape.ts';
import { TABLE_BY_ENTITY } from './tables.ts';
import { ENTITIES } from './words.ts';

const PROJECTS = 0.6;
const ORGANIZATIONS = 0.35;

/** Keys that say whose request it is. */
export const TENANTS: ReadonlySet<string> = new Set(['projectId', 'organizationId', 'groupId']);

/** A tenant's id, which scopes a whole request. */
export function tenantField(random: Random): Field {
  const point = random.next();
  const name =
    point < PROJECTS ? 'projectId' : point < PROJECTS + ORGANIZATIONS ? 'organizationId' : 'groupId';
  return { name, shape: { kind: 'string' }, required: true };
}

/** The id of one thing, called as apps call it: mostly `<entity>Id`, or `id`, now and then a slug or a token. */
export function idField(entity: string, random: Random): Field {
  const point = random.next();
  if (point < 0.8 && !TENANTS.has(`${entity}Id`))
    return { name: `${entity}Id`, shape: idShape(entity), required: true };
  if (point < 0.96) return { name: 'id', shape: idShape(entity), required: true };
  if (point < 0.99) {
    return {
      name: random.pick(['slug', 'token', 'key', 'urlId']),
      shape: { kind: 'string', min: 1 },
      required: true,
    };
  }
  const name = `${entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id`;
  return { name, shape: idShape(entity), required: true };
}

/** The id of another thing than the given one. */
export function otherIdField(entity: string, random: Random): Field {
  const tenants = ['project', 'organization', 'group', entity];
  const other = random.pick(ENTITIES.filter((candidate) => !tenants.includes(candidate)));
  return { name: `${other}Id`, shape: idShape(other), required: true };
}

/** The ids of many things. */
export function idsField(entity: string, random: Random): Field {
  const name = random.chance(0.5) ? 'ids' : `${entity}Ids`;
  return { name, shape: { kind: 'array', item: idShape(entity) }, required: true };
}

/** What the key of a table looks like. */
export function idShape(entity: string): Shape {
  const kind = TABLE_BY_ENTITY.get(entity)?.key?.kind;
  return { kind: kind === 'integer' ? 'number' : kind === 'uuid' ? 'uuid' : 'string' };
}
