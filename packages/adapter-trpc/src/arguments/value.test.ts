import type { Json } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { type ScalarKind, toValue } from './value.ts';

it.each<[Json, string]>([
  ['2026-01-02', '2026-01-02T00:00:00.000Z'],
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.678+02:00', '2026-01-02T01:04:05.678Z'],
  ['2026-01-02T03:04', '2026-01-02T03:04:00.000Z'],
  ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  [0, '1970-01-01T00:00:00.000Z'],
])('reads %s as a date', (json, iso) => {
  expect((toValue(json, 'date') as Date).toISOString()).toBe(iso);
});

it.each<[ScalarKind, Json]>([
  ['date', 'next week'],
  ['date', '2026'],
  ['date', '2026-02-30'],
  ['date', '2026-13-01'],
  ['date', '2026-01-02T25:00:00Z'],
  ['date', '1700000000000'],
  ['date', 9e15],
  ['date', ''],
  ['bigint', ''],
  ['bigint', '1.0'],
  ['bigint', '0x10'],
  ['bigint', 1.5],
  ['bigint', 2 ** 53],
  ['url', 'not a url'],
  ['url', 5],
  ['nan', 'nan'],
  ['boolean', 'yes'],
  ['boolean', 'TRUE'],
  ['bytes', 'not base64!'],
  ['bytes', 'abcde'],
  ['file', { name: 'a' }],
  ['blob', null],
])('leaves what is no %s to the parser: %s', (kind, json) => {
  expect(toValue(json, kind)).toBeUndefined();
});

it('reads the other kinds', () => {
  expect(toValue('-12345678901234567890', 'bigint')).toBe(-12345678901234567890n);
  expect(toValue(5, 'bigint')).toBe(5n);
  expect(toValue('https://a.b/c', 'url')).toEqual(new URL('https://a.b/c'));
  expect(toValue('NaN', 'nan')).toBeNaN();
  expect([toValue('true', 'boolean'), toValue('false', 'boolean')]).toEqual([true, false]);
  expect(toValue('__8=', 'bytes')).toEqual(new Uint8Array([255, 255]));
});

it('reads a file from base64 or a data URL', async () => {
  const file = toValue({ base64: 'YWJj', name: 'a.txt', mimeType: 'text/plain' }, 'file') as File;
  expect([file.name, file.type, await file.text()]).toEqual(['a.txt', 'text/plain', 'abc']);
  const blob = toValue('data:text/plain;charset=utf-8;base64,YWJj', 'blob') as Blob;
  expect([blob.type, await blob.text()]).toEqual(['text/plain', 'abc']);
});
