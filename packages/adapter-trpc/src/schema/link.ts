import type { MarkedSchema } from './marks.ts';
import { anySchema } from './value-schemas.ts';

const SINGLE = ['additionalProperties', 'propertyNames', 'items', 'x-key', 'x-entry'] as const;
const LISTS = ['prefixItems', 'anyOf', 'oneOf', 'allOf'] as const;
const MAPS = ['properties', 'patternProperties'] as const;
const DROPPED = ['__proto__', '$defs', 'definitions', '$schema', '$id', 'id', '$ref', 'x-part'];

type Raw = Record<string, unknown>;

/**
 * Turns the documents of one conversion into one graph: every `$ref` and every part becomes a pointer to its node, so
 * recursion is a cycle. The first document is the root. The documents are not changed.
 */
export function link(documents: readonly unknown[]): MarkedSchema {
  const linked = new Map<unknown, MarkedSchema>();

  function node(source: unknown, document: unknown): MarkedSchema {
    if (source === true) return anySchema();
    if (source === false) return { 'x-value': 'never' };
    if (typeof source !== 'object' || source === null) return anySchema();
    const known = linked.get(source);
    if (known !== undefined) return known;
    const copy: MarkedSchema = {};
    linked.set(source, copy);
    fill(copy, modernTuple(source as Raw), document);
    return copy;
  }

  function fill(copy: MarkedSchema, source: Raw, document: unknown): void {
    for (const [keyword, value] of Object.entries(source)) {
      if (value !== undefined && !DROPPED.includes(keyword)) copy[keyword] = value;
    }
    for (const keyword of SINGLE) {
      const value = source[keyword];
      if (typeof value === 'object' && value !== null) copy[keyword] = node(value, document);
    }
    if (source['items'] === false) copy.items = { 'x-value': 'never' };
    else if (source['items'] === true) copy.items = anySchema();
    for (const keyword of LISTS) {
      const value = source[keyword];
      if (Array.isArray(value)) copy[keyword] = value.map((part) => node(part, document));
    }
    for (const keyword of MAPS) {
      const value = source[keyword];
      if (typeof value !== 'object' || value === null) continue;
      copy[keyword] = Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, node(part, document)] as const),
      );
    }
    const target = targetOf(source, document);
    if (target !== undefined) copy['x-target'] = target;
  }

  function targetOf(source: Raw, document: unknown): MarkedSchema | undefined {
    const part = source['x-part'];
    if (typeof part === 'number') return node(documents[part], documents[part]);
    const reference = source['$ref'];
    return typeof reference === 'string' ? node(follow(reference, document), document) : undefined;
  }

  return node(documents[0], documents[0]);
}

/** Draft-07 writes a tuple as an array of `items`; 2020-12 as `prefixItems`. */
function modernTuple(source: Raw): Raw {
  const { items, additionalItems, ...rest } = source;
  if (!Array.isArray(items)) return source;
  return {
    ...rest,
    prefixItems: items,
    ...(additionalItems === undefined ? {} : { items: additionalItems }),
  };
}

/** Resolves a local JSON pointer. A reference to elsewhere is never fetched: it gives `undefined`. */
function follow(reference: string, document: unknown): unknown {
  if (!reference.startsWith('#')) return undefined;
  let place: unknown = document;
  for (const token of reference.split('/').slice(1)) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined;
    place = (place as Raw)[key];
  }
  return place;
}
