import type { Json } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import type { MarkedSchema } from '../schema/marks.ts';
import { createSettle } from '../schema/settle.ts';
import { dateSchema } from '../schema/value-schemas.ts';
import { createFitOf } from './fit.ts';

const TEXT: MarkedSchema = { type: 'string' };

function fit(node: MarkedSchema, value: Json) {
  return createFitOf(createSettle(), (key) => key)(node)(value);
}

it('tells an object that fits wholly from one with strangers', () => {
  const open: MarkedSchema = { type: 'object', properties: { a: TEXT }, required: ['a'] };
  expect(fit(open, { a: 'x' })).toBe(3);
  expect(fit(open, { a: 'x', b: 1 })).toBe(2);
  expect(fit({ ...open, additionalProperties: false }, { a: 'x', b: 1 })).toBe(0);
  expect(fit({ ...open, additionalProperties: TEXT }, { a: 'x', b: 'y' })).toBe(3);
  expect(fit(open, {})).toBe(0);
  expect(fit(open, ['a'])).toBe(0);
});

it('goes by the tag when only another field is wrong', () => {
  const tagged: MarkedSchema = {
    type: 'object',
    properties: { kind: { enum: ['a'] }, at: dateSchema() },
    required: ['kind', 'at'],
  };
  expect(fit(tagged, { kind: 'a', at: 'tomorrow' })).toBe(1);
  expect(fit(tagged, { kind: 'b', at: '2026-01-02' })).toBe(0);
});

it('judges a marked place by what can be decoded', () => {
  expect(fit(dateSchema(), '2026-01-02')).toBe(3);
  expect(fit(dateSchema(), 'tomorrow')).toBe(0);
  expect(fit({ type: 'array', items: dateSchema(), 'x-value': 'set' }, ['x'])).toBe(0);
  expect(fit({ 'x-value': 'undefined' }, null)).toBe(0);
  expect(fit({ 'x-lenient': true }, null)).toBe(2);
});

it('ends on a union that is a branch of itself', () => {
  const union: MarkedSchema = {};
  union.anyOf = [{ 'x-target': union }, TEXT];
  expect(fit(union, 'x')).toBe(3);
});
