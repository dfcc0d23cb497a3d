import type { JsonSchema } from '../json/schema.ts';
import { writeSignature } from './signature.ts';

/** An object schema of these properties. */
export const object = (properties: Record<string, unknown>, rest: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: properties as Record<string, JsonSchema>,
  ...rest,
});

/** One field of each kind, a line each. */
export function lines(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([key, schema]) => writeSignature('t', object({ [key]: schema }, { required: [key] })))
    .map((line) => line.slice(3, -2))
    .join('\n');
}

/** A text that is a UUID. */
export const uuid: JsonSchema = { type: 'string', format: 'uuid' };
/** Any text. */
export const text: JsonSchema = { type: 'string' };
