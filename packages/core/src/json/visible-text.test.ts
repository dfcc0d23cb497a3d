import { expect, it } from 'vitest';
import { quote } from './visible-text.ts';

it('writes what nobody would see as an escape', () => {
  expect(quote('a\u202eb\u200bc\u0000d\ne"f')).toBe('"a\\u202eb\\u200bc\\u0000d\\ne\\"f"');
  expect(quote('\ufeff\u2066x\u2069')).toBe('"\\ufeff\\u2066x\\u2069"');
});

it('leaves what can be read as it is', () => {
  expect(quote('Größe 日本 ✓ 😀')).toBe('"Größe 日本 ✓ 😀"');
});
