import { decode } from '@toon-format/toon';
import { expect, it } from 'vitest';
import { loadRowWriter } from './row-format.ts';

const rows = [
  { id: 1, name: 'a', note: null },
  { id: 2, name: 'b, c', note: 'x' },
];

it('writes a list of objects as a table that says its fields once', async () => {
  const write = await loadRowWriter('toon');
  expect(write(JSON.stringify(rows))).toMatchInlineSnapshot(`
    "[2]{id,name,note}:
      1,a,null
      2,"b, c",x"
  `);
  expect(write(JSON.stringify({ items: rows, nextCursor: 'c' }))).toMatchInlineSnapshot(`
    "items[2]{id,name,note}:
      1,a,null
      2,"b, c",x
    nextCursor: c"
  `);
  expect(decode(write(JSON.stringify(rows)))).toEqual(rows);
});

it('leaves alone what is no list, and what would be longer', async () => {
  const write = await loadRowWriter('toon');
  const nested = JSON.stringify([{ a: { b: { c: [{ d: 1 }] } } }, { e: [[1]] }]);
  for (const text of ['{"id":1}', '"text"', '[]', '[1,2]', nested]) {
    expect(write(text).length).toBeLessThanOrEqual(text.length);
  }
  expect(write('{"id":1}')).toBe('{"id":1}');
});

it('leaves everything alone as JSON', async () => {
  const write = await loadRowWriter('json');
  expect(write(JSON.stringify(rows))).toBe(JSON.stringify(rows));
});
