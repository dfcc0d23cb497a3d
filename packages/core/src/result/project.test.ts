import { expect, it } from 'vitest';
import { projectResult } from './project.ts';

const rows = [
  { id: 1, name: 'a', tags: [{ key: 'x', hidden: 1 }] },
  { id: 2, name: 'b', tags: [] },
];

it('chooses among the fields of each row of a list', () => {
  expect(projectResult(rows, ['id', 'tags.key'], undefined)).toEqual([
    { id: 1, tags: [{ key: 'x' }] },
    { id: 2, tags: [] },
  ]);
});

it('chooses among the fields of an object', () => {
  expect(projectResult({ id: 1, a: { b: 1, c: 2 }, gone: true }, ['id', 'a.b'], undefined)).toEqual({
    id: 1,
    a: { b: 1 },
  });
});

it('keeps the shape of a page and its cursor, however few its rows', () => {
  const page = { items: rows.slice(0, 1), nextCursor: 'c', total: 9 };
  expect(projectResult(page, ['name'], undefined)).toEqual({
    items: [{ name: 'a' }],
    nextCursor: 'c',
    total: 9,
  });
  expect(projectResult(page, ['items.id'], undefined)).toEqual({ items: [{ id: 1 }] });
  const two = { created: rows, skipped: [1] };
  expect(projectResult(two, ['name'], 'created')).toEqual({
    created: [{ name: 'a' }, { name: 'b' }],
    skipped: [1],
  });
});
