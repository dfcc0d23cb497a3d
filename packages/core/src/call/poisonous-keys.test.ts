import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { poisonousKeys } from './poisonous-keys.ts';
import { readStructure } from './structure.ts';

function poisonous(schema: JsonSchema, json: string): string[] {
  return [...poisonousKeys(JSON.parse(json), new Set([readStructure(schema)]))];
}

it('finds poisonous keys where no schema says anything', () => {
  expect(poisonous({}, '{"a":[{"b":{"__proto__":{"constructor":1}}}],"prototype":1}')).toEqual([
    'a[0].b.__proto__: not allowed as a field name',
    'prototype: not allowed as a field name',
  ]);
});

it('allows such a key where some branch declares it, and there alone', () => {
  const declares: JsonSchema = JSON.parse('{"properties":{"constructor":{},"__proto__":{}}}');
  const schema: JsonSchema = { properties: { car: { anyOf: [{ type: 'null' }, declares] } } };
  expect(poisonous(schema, '{"car":{"constructor":"Ferrari","__proto__":1}}')).toEqual([]);
  expect(poisonous(schema, '{"constructor":"Ferrari"}')).toEqual([
    'constructor: not allowed as a field name',
  ]);
});

it('has nothing to say of ordinary keys', () => {
  expect(poisonous({}, '{"proto":1,"toString":2,"a":[[{"hasOwnProperty":3}]]}')).toEqual([]);
});
