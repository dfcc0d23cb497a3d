import { expect, it } from 'vitest';
import { defineTool } from '../catalog/define-tool.ts';
import type { JsonSchema } from '../json/schema.ts';
import { publishOutputSchema, toStructuredContent } from './structured.ts';

const publish = (kind: 'read' | 'write', outputSchema: JsonSchema | undefined) =>
  publishOutputSchema({
    ...defineTool({ name: 't', kind, description: 'T.', invoke: () => 1 }),
    outputSchema,
  });

it('says types only, requires nothing, and covers the full result and its envelope', () => {
  const schema = publish('write', {
    type: 'object',
    properties: {
      id: { type: 'number', minimum: 1 },
      status_code: { type: 'string', format: 'uuid' },
      name: { type: 'string', maxLength: 5, description: 'Shown.' },
      list: {
        type: 'array',
        items: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
      },
      odd: { type: 'string', 'x-lenient': true },
    },
    required: ['id', 'name'],
    additionalProperties: false,
  });
  expect(JSON.stringify(schema)).not.toMatch(/required|format|minimum|maxLength|additionalProperties/);
  expect(schema?.properties).toMatchObject({
    id: { anyOf: [{ type: 'number' }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }] },
    status_code: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    name: { type: 'string', description: 'Shown.' },
    list: { type: 'array', items: { type: 'object', properties: { a: { type: 'integer' } } } },
    odd: {},
    continuation_token: { type: 'string' },
  });
});

it('puts a result that is no object under result, and knows a read by its probe', () => {
  const schema = publish('read', { type: 'array', items: { type: 'string' } });
  expect(schema?.properties).toMatchObject({
    result: { type: 'array', items: { type: 'string' } },
    results: { type: 'array' },
    next: { type: 'string' },
  });
  expect(schema?.properties).not.toHaveProperty('deleted');
  expect(publish('read', undefined)).toBeUndefined();
});

it('makes structured content of any JSON text', () => {
  expect(toStructuredContent('{"a":1}')).toEqual({ a: 1 });
  expect(toStructuredContent('[1]')).toEqual({ result: [1] });
  expect(toStructuredContent('"x"')).toEqual({ result: 'x' });
  expect(toStructuredContent('null')).toEqual({ result: null });
});
