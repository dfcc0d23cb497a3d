import { expect, it } from 'vitest';
import { formatNote, isKnownFormat, isSafePattern } from './formats.ts';

it('knows the formats that every client takes, and has words for others', () => {
  expect(['date-time', 'email', 'uuid', 'uri'].every(isKnownFormat)).toBe(true);
  expect(['time', 'cidrv4', 'starts_with'].some(isKnownFormat)).toBe(false);
  expect(formatNote('cidrv4')).toBe('IPv4 CIDR block, e.g. 10.0.0.0/8');
  expect(formatNote('constructor')).toBeUndefined();
});

it.each(['(?=a)', '(?!a)', '(?<=a)', '(?<!a)', '(a)\\1', '(?<n>a)\\k<n>', '\\-', '[', 'a'.repeat(61)])(
  'refuses the pattern %s',
  (pattern) => {
    expect(isSafePattern(pattern)).toBe(false);
  },
);

it('takes a short plain pattern', () => {
  expect(['^[a-z]{2,5}$', '^\\d+(?:\\.\\d+)?$', '^\\p{L}+$'].every(isSafePattern)).toBe(true);
});
