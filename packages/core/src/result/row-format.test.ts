import { decode, encode } from '@toon-format/toon';
import { expect, it } from 'vitest';
import { writeRows } from './row-format.ts';

const rows = [
  { id: 1, name: 'a', note: null },
  { id: 2, name: 'b, c', note: 'x' },
];
const write = (value: unknown) => writeRows(JSON.stringify(value), encode);

it('writes a list of objects as a table that says its fields once', () => {
  expect(write(rows)).toMatchInlineSnapshot(`
    "[2]{id,name,note}:
      1,a,null
      2,"b, c",x"
  `);
  expect(write({ items: rows, nextCursor: 'c' })).toMatchInlineSnapshot(`
    "items[2]{id,name,note}:
      1,a,null
      2,"b, c",x
    nextCursor: c"
  `);
  expect(decode(write(rows))).toEqual(rows);
});

it('leaves alone what is no list, and what would be longer', () => {
  const nested = [{ a: { b: { c: [{ d: 1 }] } } }, { e: [[1]] }];
  for (const value of ['text', { id: 1 }, [], [1, 2], [rows[0]]])
    expect(write(value)).toBe(JSON.stringify(value));
  expect(write(nested).length).toBeLessThanOrEqual(JSON.stringify(nested).length);
});

it('leaves alone what the encoder refuses', () => {
  const text = JSON.stringify(rows);
  const refuse = () => {
    throw new Error('no');
  };
  expect(writeRows(text, refuse)).toBe(text);
});
