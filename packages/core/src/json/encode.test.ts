import { expect, it } from 'vitest';
import { byteLength, encode } from './encode.ts';

const text = (value: unknown) => encode(value).text;

it('writes plain data as JSON.stringify does', () => {
  const value = { a: 1, b: [true, null, 'x'], c: { d: new Date(0) }, gone: undefined };
  expect(text(value)).toBe(JSON.stringify(value));
  expect(encode(value).json).toBe(value);
});

it('gives null for undefined and for an invalid date', () => {
  expect(text(undefined)).toBe('null');
  expect(text({ at: new Date(Number.NaN) })).toBe('{"at":null}');
});

it('keeps every digit of a bigint', () => {
  expect(text({ height: 12345678901234567890n })).toBe('{"height":"12345678901234567890"}');
});

it('writes maps, sets, special numbers, URLs and errors as data', () => {
  expect(
    text({
      map: new Map([['a', 1]]),
      set: new Set([1, 2]),
      nan: Number.NaN,
      url: new URL('https://a.example/x'),
      error: Object.assign(new Error('no'), { code: 'E1', stack: 'secret' }),
      gone: undefined,
    }),
  ).toMatchInlineSnapshot(
    `"{"map":[["a",1]],"set":[1,2],"nan":"NaN","url":"https://a.example/x","error":{"name":"Error","message":"no","code":"E1"}}"`,
  );
});

it('gives buffers as their size, not as their bytes', () => {
  expect(text({ file: Buffer.from('hello'), raw: new Uint8Array(3) })).toBe(
    '{"file":"[5 bytes]","raw":"[3 bytes]"}',
  );
});

it('marks a cycle and keeps what is only shared', () => {
  const shared = { a: 1 };
  const value: Record<string, unknown> = { one: shared, two: shared };
  expect(text(value)).toBe('{"one":{"a":1},"two":{"a":1}}');
  value['self'] = value;
  expect(text(value)).toBe('{"one":{"a":1},"two":{"a":1},"self":"[Circular]"}');
});

it('survives getters, toJSON methods and proxies that throw', () => {
  const boom = () => {
    throw new Error('boom');
  };
  expect(
    text({
      ok: 1,
      get bad() {
        return boom();
      },
    }),
  ).toBe('{"ok":1,"bad":"[Unreadable]"}');
  expect(text({ ok: 1, bad: { toJSON: boom } })).toBe('{"ok":1,"bad":"[Unreadable]"}');
  expect(text(new Proxy({}, { ownKeys: boom, getPrototypeOf: boom }))).toBe('"[Unreadable]"');
});

it('honours toJSON and the own fields of class instances', () => {
  class Money {
    readonly #cents = 150;
    toJSON() {
      return (this.#cents / 100).toFixed(2);
    }
  }
  class Row {
    readonly id = 7;
    readonly fn = () => 1;
  }
  expect(text({ price: new Money(), row: new Row() })).toBe('{"price":"1.50","row":{"id":7}}');
});

it('cuts what is nested thousands of levels deep instead of overflowing', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 20_000; i += 1) deep = { deep };
  expect(text(deep)).toContain('"[Too deep]"');
});

it('drops functions and symbols, and keys that could reach a prototype', () => {
  const value = JSON.parse('{"__proto__":{"admin":true},"a":1}') as Record<string, unknown>;
  expect(text({ ...value, f: () => 1, s: Symbol('s'), big: 1n })).toBe('{"a":1,"big":"1"}');
});

it('marks promises and streams instead of printing {}', () => {
  expect(text({ later: Promise.resolve(1), stream: new ReadableStream() })).toBe(
    '{"later":"[Stream]","stream":"[Stream]"}',
  );
});

it('measures UTF-8 bytes', () => {
  expect(byteLength('aü😀')).toBe(7);
});
