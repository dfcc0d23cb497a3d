import { expect, it } from 'vitest';
import type { MarkedSchema } from './marks.ts';
import { applyStringRules, type StringRule } from './string-rules.ts';

function apply(rules: readonly StringRule[], json: MarkedSchema = { type: 'string' }) {
  applyStringRules(json, rules);
  return JSON.parse(JSON.stringify(json)) as object;
}

it('keeps the one pattern that means the same to everyone', () => {
  expect(apply([{ kind: 'regex', pattern: /^a$/u }])).toEqual({ type: 'string', pattern: '^a$' });
});

it('tells several patterns in words, because no keyword holds two', () => {
  const json = { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'b$' }] };
  const rules = [/^a/, /b$/].map((pattern) => ({ kind: 'regex', pattern }));
  expect(apply(rules, json)).toEqual({ type: 'string', 'x-note': 'matches ^a; matches b$' });
});

it('drops a pattern that is judged after the text was rewritten', () => {
  const rules = [{ kind: 'toLowerCase' }, { kind: 'regex', pattern: /^[a-z]+$/ }];
  expect(apply(rules, { type: 'string', pattern: '^[a-z]+$' })).toEqual({
    type: 'string',
    'x-note': 'matches ^[a-z]+$',
  });
});

it('leaves out a pattern that is longer than its use', () => {
  expect(apply([{ kind: 'regex', pattern: new RegExp('a'.repeat(80), 'i') }])).toEqual({ type: 'string' });
});
