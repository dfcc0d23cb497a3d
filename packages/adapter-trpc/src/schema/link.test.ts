import { expect, it } from 'vitest';
import { link } from './link.ts';

it('turns references into the node they name, so recursion is a cycle', () => {
  const root = link([
    {
      $ref: '#/$defs/Node',
      $defs: {
        Node: {
          type: 'object',
          properties: { next: { $ref: '#/$defs/Node' }, 'a/b': { $ref: '#/$defs/x~1y' } },
        },
        'x/y': { type: 'string' },
      },
    },
  ]);
  const node = root['x-target'];
  expect(node?.properties?.['next']?.['x-target']).toBe(node);
  expect(node?.properties?.['a/b']?.['x-target']).toEqual({ type: 'string' });
});

it('joins the parts of a conversion, each with references of its own', () => {
  const root = link([
    { type: 'array', items: { 'x-part': 1 } },
    { anyOf: [{ type: 'null' }, { $ref: '#' }, { 'x-part': 0 }] },
  ]);
  const part = root.items?.['x-target'];
  expect(part?.anyOf?.[1]?.['x-target']).toBe(part);
  expect(part?.anyOf?.[2]?.['x-target']).toBe(root);
});

it('takes anything where a reference leads nowhere or to another document', () => {
  const root = link([
    { anyOf: [{ $ref: '#/$defs/gone' }, { $ref: 'https://example.com/schema' }, { 'x-part': 9 }] },
  ]);
  expect(root.anyOf?.map((branch) => branch['x-target'])).toEqual(Array(3).fill({ 'x-lenient': true }));
});

it('reads boolean schemas and the tuples of draft-07', () => {
  const root = link([
    { properties: { any: true, none: false, pair: { items: [{ type: 'string' }], additionalItems: false } } },
  ]);
  expect(root.properties).toEqual({
    any: { 'x-lenient': true },
    none: { 'x-value': 'never' },
    pair: { prefixItems: [{ type: 'string' }], items: { 'x-value': 'never' } },
  });
});

it('keeps a property that is called __proto__', () => {
  const root = link([JSON.parse('{"properties":{"__proto__":{"type":"string"}}}')]);
  expect(Object.keys(root.properties ?? {})).toEqual(['__proto__']);
});
