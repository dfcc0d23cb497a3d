import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64url.ts';

it('writes what the platform writes, and reads it back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = toBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64Url(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});

it('reads one spelling only', () => {
  for (const text of [
    'A',
    'AB',
    'AAB',
    'AA==',
    'A+/A',
    'AA A',
    'AAA\n',
    'Ä'.repeat(4),
    '\u2028AAA',
    'AAAAA',
  ]) {
    expect(fromBase64Url(text)).toBeUndefined();
  }
  expect(fromBase64Url('AQ')).toEqual(Uint8Array.of(1));
  expect(fromBase64Url('')).toEqual(new Uint8Array());
});
