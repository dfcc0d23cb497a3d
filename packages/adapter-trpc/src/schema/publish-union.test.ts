import { expect, it } from 'vitest';
import { anyValue, joinBranches } from './publish-union.ts';

const text = { type: 'string' };

it('joins literals of one type into one enum and drops doubles', () => {
  const branches = [
    { ...text, enum: ['a'] },
    { ...text, enum: ['b', 'a'] },
    { type: 'integer', enum: [1] },
    { type: 'number', enum: [1.5] },
  ];
  expect(joinBranches(branches)).toEqual({
    anyOf: [
      { ...text, enum: ['a', 'b'] },
      { type: 'number', enum: [1, 1.5] },
    ],
  });
});

it('tells the type of a union of one type', () => {
  expect(joinBranches([text, { ...text, format: 'date' }]).type).toBe('string');
  expect(joinBranches([text, { type: 'null' }]).type).toBeUndefined();
});

it('keeps a described literal apart', () => {
  const described = { ...text, enum: ['a'], description: 'first' };
  expect(joinBranches([described, { ...text, enum: ['b'] }]).anyOf).toHaveLength(2);
});

it('takes any value where no branch is left', () => {
  expect(joinBranches([])).toEqual(anyValue());
});
