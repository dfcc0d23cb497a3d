import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { lines, object, text, uuid } from './lines.fixture.ts';
import { writeSignature } from './signature.ts';

it('writes a tool as one line', () => {
  const schema = object(
    {
      name: { type: 'string', minLength: 1, maxLength: 64, description: 'Host name' },
      ports: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 8 },
      status: { type: 'string', enum: ['up', 'down'], default: 'up' },
      siteId: { anyOf: [uuid, { type: 'null' }] },
    },
    { required: ['name', 'siteId'], description: 'Leaves out\nwhat is not known' },
  );
  expect(writeSignature('device_create', schema)).toMatchInlineSnapshot(
    `"device_create({name:string(1..64) /* Host name */, ports?:int[](1..8), status:"up"|"down"="up", siteId:uuid|null}) /* Leaves out what is not known */"`,
  );
});

it('writes no arguments as none, however that was said', () => {
  const none = [{ type: 'object' }, object({}), object({}, { additionalProperties: false })];
  expect(none.map((schema) => writeSignature('device_list', schema))).toEqual(Array(3).fill('device_list()'));
});

it('writes root objects that take any key', () => {
  const loose = [
    object({}, { additionalProperties: true }),
    object({}, { 'x-lenient': true }),
    object({}, { additionalProperties: { type: 'number' } }),
    object({ a: text }, { additionalProperties: true }),
    object({ a: text }, { additionalProperties: { type: 'number', minimum: 0 } }),
  ];
  expect(loose.map((schema) => writeSignature('t', schema)).join('\n')).toMatchInlineSnapshot(`
    "t(object)
    t(object)
    t(Record<string, number>)
    t({a?:string, ...})
    t({a?:string, [key:string]:number(0..)})"
  `);
});

it('keeps defaults of what can be left out, and mentions them where nothing can', () => {
  const withDefault = { type: 'integer', default: 5 };
  const schema = object(
    { limit: withDefault, must: withDefault, tags: { type: 'array', items: text, default: [] } },
    { required: ['must'], default: { limit: 1 } },
  );
  expect(writeSignature('t', schema)).toMatchInlineSnapshot(
    `"t({limit:int=5, must:int /*{"default":5}*/, tags:string[]=[]}={"limit":1})"`,
  );
});

it('gives what is referred to a name, so that recursion ends', () => {
  const node = object({ children: { type: 'array', items: { $ref: '#/$defs/Node' } } });
  const refs: JsonSchema[] = [
    object({ tree: { $ref: '#/$defs/Node', description: 'the root' } }, { $defs: { Node: node } }),
    { type: 'object', $ref: '#/$defs/Node', $defs: { Node: { ...node, description: 'A node' } } },
    object({ nested: { $ref: '#' }, again: { $ref: '#/properties/nested' } }),
    object(
      { a: { $ref: '#/$defs/a~1b' }, b: { $ref: '#/$defs/a b' } },
      { $defs: { 'a/b': text, 'a b': uuid } },
    ),
    object(
      { a: { $ref: '#/$defs/string' } },
      { $defs: { string: { $ref: '#/$defs/loop' }, loop: { $ref: '#/$defs/string' } } },
    ),
    object({ a: { $ref: '#/$defs/yes' } }, { $defs: { yes: true } }),
  ];
  expect(refs.map((schema) => writeSignature('t', schema)).join('\n')).toMatchInlineSnapshot(`
    "t({tree?:Node /* the root */}); type Node={children?:Node[]}
    t(Node); type Node={children?:Node[]} /* A node */
    t(Arguments); type Arguments={nested?:Arguments, again?:nested}; type nested=Arguments
    t({a?:a_b, b?:a_b_2}); type a_b=string; type a_b_2=uuid
    t({a?:string_2}); type string_2=loop; type loop=string_2
    t({a?:any})"
  `);
});

it('quotes a reference that it cannot follow, with what it may refer to', () => {
  const schema = object(
    {
      a: { $ref: 'https://example.com/schema' },
      b: { not: { $ref: '#/$defs/Odd' } },
      c: { $ref: '#/$defs/None' },
    },
    { $defs: { Odd: { type: 'integer' } } },
  );
  expect(writeSignature('t', schema)).toMatchInlineSnapshot(
    `"t({a?:any /*{"$ref":"https://example.com/schema"}*/, b?:any /*{"not":{"$ref":"#/$defs/Odd"}}*/, c?:any /*{"$ref":"#/$defs/None"}*/}) /*{"$defs":{"Odd":{"type":"integer"}}}*/"`,
  );
});

it('lets no description end its comment or its line', () => {
  const words = ['ends */ here', 'ends *\\/ here', ' a\r\n\u2028b\u0000\u001b[2J ', '', '\n'];
  expect(
    lines(Object.fromEntries(words.map((description, index) => [`k${index}`, { ...text, description }]))),
  ).toMatchInlineSnapshot(`
    "k0:string /* ends *\\/ here */
    k1:string /* ends *\\\\/ here */
    k2:string /* a b [2J */
    k3:string
    k4:string"
  `);
});
