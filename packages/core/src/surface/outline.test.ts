import { expect, it } from 'vitest';
import { byteLength } from '../json/encode.ts';
import { type JsonSchema, publishSchema } from '../json/schema.ts';
import { outlineSchema } from './outline.ts';
import { writeSignature } from './signature.ts';

const text: JsonSchema = { type: 'string' };
const object = (properties: Record<string, JsonSchema>, rest: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...rest,
});

const order = object(
  {
    id: { type: 'string', format: 'uuid', description: 'As given by order_list' },
    status: { type: 'string', enum: ['open', 'paid', 'shipped', 'returned'], default: 'open' },
    country: {
      type: 'string',
      enum: ['DE', 'FR', 'GB', 'US'].flatMap((code) =>
        Array.from({ length: 9 }, (_, index) => `${code}-${index}`),
      ),
    },
    customer: object(
      {
        name: { ...text, maxLength: 80 },
        address: object({ street: text, city: text }, { required: ['city'] }),
      },
      { description: 'Who pays', required: ['name'], additionalProperties: false },
    ),
    lines: {
      type: 'array',
      minItems: 1,
      items: object({ sku: text, tags: { type: 'array', items: text } }),
      description: 'What was bought',
    },
    labels: {
      type: 'object',
      properties: {},
      additionalProperties: { type: 'object', properties: { color: text } },
    },
    note: {
      anyOf: [text, object({ html: text }), object({ markdown: text }), { type: 'null' }],
      'x-lenient': true,
    },
  },
  { required: ['id', 'lines'], description: 'An order as it is to be kept' },
);
const size = (schema: JsonSchema) => byteLength(JSON.stringify(schema));

/** Every outline that a schema has, from the largest. */
function outlinesOf(schema: JsonSchema): JsonSchema[] {
  const outlines = new Map<string, JsonSchema>();
  for (let bytes = size(schema); bytes >= 0; bytes -= 1) {
    const outline = outlineSchema(schema, bytes);
    if (outline !== undefined) outlines.set(JSON.stringify(outline), outline);
  }
  return [...outlines.values()];
}

it('leaves a schema alone that fits', () => {
  const bytes = size(publishSchema(order));
  expect(outlineSchema(order, bytes)).toBeUndefined();
  expect(outlineSchema(order, bytes - 1)).toBeDefined();
  expect(outlineSchema({ type: 'object' }, 17)).toBeUndefined();
  expect(outlineSchema(object({ a: { ...text, description: 'ü' } }), 75)).toBeDefined();
  expect(outlineSchema(object({ a: { ...text, description: 'ü' } }), 76)).toBeUndefined();
});

it('cuts from the deepest level up, then words, long lists and rules', () => {
  const outlines = outlinesOf(order);
  const lines = outlines.map((outline) => `${size(outline)} bytes: ${writeSignature('order', outline)}`);
  expect(lines.join('\n\n')).toMatchInlineSnapshot();
});

it('keeps what the largest cut can keep of every field', () => {
  const outline = outlineSchema(order, 900);
  expect(outline).toMatchInlineSnapshot();
});
