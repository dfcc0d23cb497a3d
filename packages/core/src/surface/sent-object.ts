import { createJsonCopier } from '../call/copy-json.ts';
import { isJsonObject, type JsonObject } from '../json/schema.ts';

/**
 * The object that an agent has sent inside its arguments, also where it came as JSON text; `undefined` for anything
 * else, and for what a call would refuse for its size.
 */
export function readSentObject(value: unknown): JsonObject | undefined {
  if (typeof value !== 'string') return isJsonObject(value) ? value : undefined;
  try {
    const parsed = createJsonCopier().parse(value, 1);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
