import { expect, it } from 'vitest';
import type { JsonObject, JsonSchema } from '../json/schema.ts';
import { createFits } from './fits.ts';
import { readStructure } from './structure.ts';
import { unknownKeys } from './unknown-keys.ts';

const text: JsonSchema = { type: 'string' };

function object(properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema {
  return { type: 'object', properties, ...more };
}

function unknown(schema: JsonSchema, args: JsonObject): string[] {
  return [...unknownKeys(args, readStructure(schema), createFits())];
}

const device = object({ name: text, serial: text });

it.each<JsonObject>([
  { data: { name: 'x' } },
  { payload: { name: 'x' }, name: 'x' },
  { input: { json: { name: 'x' } } },
  { items: [{ name: 'x' }] },
])('refuses a wrapper around fields that may all be left out: %j', (args) => {
  expect(unknown(device, args)).toHaveLength(1);
});

it('names the key, the nearest declared one and the declared fields', () => {
  expect(unknown(device, { data: { name: 'x' } })).toMatchInlineSnapshot(`
    [
      "data: no such field. Fields: name, serial",
    ]
  `);
  expect(unknown(device, { nmae: 'x' })).toMatchInlineSnapshot(`
    [
      "nmae: no such field; did you mean 'name'? Fields: name, serial",
    ]
  `);
  expect(
    unknown(object({ deviceId: text, page: text }), { device_id: 'x', Page: 'y' }),
  ).toMatchInlineSnapshot(`
    [
      "device_id: no such field; did you mean 'deviceId'? Fields: deviceId, page",
      "Page: no such field; did you mean 'page'? Fields: deviceId, page",
    ]
  `);
});

it('names at most twenty declared fields', () => {
  const many = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`field${index}`, text]));
  expect(unknown(object(many), { zzz: 1 })).toMatchInlineSnapshot(`
    [
      "zzz: no such field. Fields: field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10, field11, field12, field13, field14, field15, field16, field17, field18, field19 and 6 more",
    ]
  `);
});

it('finds unknown keys at every level, also inside lists and records', () => {
  const schema = object({
    list: { type: 'array', items: object({ owner: device }) },
    map: { type: 'object', additionalProperties: device },
  });
  const args = { list: [{}, { owner: { name: 'a', seriel: 'b' } }], map: { any: { names: 'x' } } };
  expect(unknown(schema, args)).toMatchInlineSnapshot(`
    [
      "list[1].owner.seriel: no such field; did you mean 'serial'? Fields: name, serial",
      "map.any.names: no such field; did you mean 'name'? Fields: name, serial",
    ]
  `);
});

it('says that a tool takes no arguments', () => {
  for (const schema of [{ type: 'object' }, object({}), object({}, { additionalProperties: false })]) {
    expect(unknown(schema, { a: 1, b: 2 })).toEqual(['This tool takes no arguments']);
    expect(unknown(schema, {})).toEqual([]);
  }
});

it.each<[string, JsonSchema]>([
  ['additionalProperties', object({ a: text }, { additionalProperties: true })],
  ['a schema for other keys', object({ a: text }, { additionalProperties: {} })],
  ['patternProperties', object({ a: text }, { patternProperties: { '^x-': text } })],
  ['conditions', object({ a: text }, { if: {}, else: { properties: { b: text } } })],
  ['a coercing parser', object({ a: text }, { 'x-lenient': true })],
])('lets other keys pass where an object is open: %s', (_, schema) => {
  expect(unknown(schema, { b: 1 })).toEqual([]);
  expect(unknown(object({ inner: schema }), { inner: { b: 1 } })).toEqual([]);
});

it('lets any keys pass in a nested object that declares none, unless it is closed', () => {
  expect(unknown(object({ inner: { type: 'object' } }), { inner: { b: 1 } })).toEqual([]);
  const closed = object({}, { additionalProperties: false });
  expect(unknown(object({ inner: closed }), { inner: { b: 1 } })).toMatchInlineSnapshot(`
    [
      "inner.b: no such field. There are none",
    ]
  `);
});

it('accepts a declared key of any name', () => {
  expect(unknown(object({ data: text, constructor: text }), { data: 'x', constructor: 'y' })).toEqual([]);
});

it('refuses a key in a union only when every branch that fits refuses', () => {
  const circle = object({ kind: { const: 'circle' }, radius: text }, { required: ['kind'] });
  const square = object({ kind: { const: 'square' }, side: text }, { required: ['kind'] });
  const schema = object({ shape: { anyOf: [circle, square, { type: 'null' }] } });
  expect(unknown(schema, { shape: { kind: 'square', side: '1' } })).toEqual([]);
  expect(unknown(schema, { shape: { kind: 'square', radius: '1' } })).toMatchInlineSnapshot(`
    [
      "shape.radius: no such field. Fields: kind, side",
    ]
  `);
  const either = object({ by: { anyOf: [object({ a: text, b: text }), object({ b: text, c: text })] } });
  expect(unknown(either, { by: { b: '', c: '' } })).toEqual([]);
  expect(unknown(either, { by: { a: '', c: '' } })).toMatchInlineSnapshot(`
    [
      "by.c: no such field. Fields: a, b",
    ]
  `);
});

it('lets any key pass in a union with an open branch', () => {
  const schema = object({ by: { anyOf: [device, object({ id: text }, { additionalProperties: true })] } });
  expect(unknown(schema, { by: { other: 1 } })).toEqual([]);
});

it('knows the keys of every part of an allOf and of a reference', () => {
  const schema: JsonSchema = {
    ...object({ c: text }),
    allOf: [{ $ref: '#/$defs/Base' }, object({ b: text })],
    $defs: { Base: object({ a: text }) },
  };
  expect(unknown(schema, { a: '', b: '', c: '' })).toEqual([]);
  expect(unknown(schema, { d: '' })).toMatchInlineSnapshot(`
    [
      "d: no such field. Fields: c, a, b",
    ]
  `);
});

it('knows the keys beside alternatives', () => {
  const schema = object({ id: text, slug: text }, { anyOf: [{ required: ['id'] }, { required: ['slug'] }] });
  expect(unknown(schema, { id: '', slug: '' })).toEqual([]);
  expect(unknown(schema, { id: '', slog: '' })).toMatchInlineSnapshot(`
    [
      "slog: no such field; did you mean 'slug'? Fields: id, slug",
    ]
  `);
});
