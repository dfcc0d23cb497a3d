import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { repairArguments } from './repair.ts';

const anyObject: JsonSchema = { type: 'object', properties: { a: {}, list: { type: 'array' } } };

function refusal(args: unknown, schema = anyObject): string {
  try {
    return `no refusal: ${JSON.stringify(repairArguments(args, schema))}`;
  } catch (error) {
    return String(error);
  }
}

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 1; level < levels; level += 1) value = { a: value };
  return value;
}

it('takes arguments that were not sent as none', () => {
  expect(repairArguments(undefined, anyObject)).toEqual({});
  expect(repairArguments(null, anyObject)).toEqual({});
});

it('reads all arguments sent as one JSON text', () => {
  expect(repairArguments('{"a":1}', anyObject)).toEqual({ a: 1 });
});

it('refuses arguments that are no object', () => {
  expect(
    [[1], '[1]', 'text', '', 'null', '{"a":', 5, true].map((args) => refusal(args)),
  ).toMatchInlineSnapshot(`
    [
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
    ]
  `);
});

it('refuses what JSON does not have', () => {
  const values = [new Date(0), new Map(), 5n, () => 1, Number.NaN, JSON.parse('1e400')];
  expect(values.map((a) => refusal({ a }))).toMatchInlineSnapshot(`
    [
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
      "GatewayError: Invalid arguments",
    ]
  `);
});

it('gives a fresh, plain and writable object, also of frozen arguments and of an instance', () => {
  class Filter {
    a = { b: [1] };
  }
  const sent = Object.freeze(new Filter());
  Object.freeze(sent.a);
  const given = repairArguments(sent, anyObject);
  expect(given).toStrictEqual({ a: { b: [1] } });
  expect(given['a']).not.toBe(sent.a);
  given['a'] = 1;
  expect(sent.a).toEqual({ b: [1] });
});

it('takes own keys alone and leaves out what is undefined', () => {
  const inherited = Object.create({ isAdmin: true }, { a: { value: 1, enumerable: true } });
  expect(repairArguments(inherited, anyObject)).toStrictEqual({ a: 1 });
  expect(repairArguments({ a: undefined, list: [undefined] }, anyObject)).toStrictEqual({ list: [null] });
});

it.each(['__proto__', 'constructor', 'prototype'])('keeps %s as an own key and pollutes nothing', (key) => {
  const sent = JSON.parse(
    `{"${key}":{"isAdmin":true},"a":[{"${key}":{"isAdmin":true}}],"list":"[{\\"${key}\\":1}]"}`,
  );
  const given = repairArguments(sent, anyObject);
  const item = (given['a'] as object[])[0] ?? {};
  for (const place of [given, item, (given['list'] as object[])[0] ?? {}]) {
    expect(Object.hasOwn(place, key)).toBe(true);
    expect(Object.getPrototypeOf(place)).toBe(Object.prototype);
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)['isAdmin']).toBe(undefined);
});

it('takes 64 levels and refuses more, without recursing into them', () => {
  expect(refusal(nested(64))).toMatch(/^no refusal/);
  expect(refusal(nested(65))).toMatchInlineSnapshot(`"GatewayError: Invalid arguments"`);
  expect(refusal(nested(100_000))).toBe(refusal(nested(65)));
  expect(refusal({ list: '['.repeat(64) + ']'.repeat(64) })).toBe(refusal(nested(65)));
  expect(refusal({ list: '['.repeat(100_000) + ']'.repeat(100_000) })).toBe(refusal(nested(65)));
});

it('survives a cycle', () => {
  const cycle: Record<string, unknown> = {};
  cycle['a'] = cycle;
  expect(refusal(cycle)).toBe(refusal(nested(65)));
});
