import { isJsonObject, type JsonObject } from '../json/schema.ts';

/** The object that an agent has sent, also where it came as JSON text; `undefined` for anything else. */
export function readSentObject(value: unknown): JsonObject | undefined {
  if (typeof value !== 'string') return isJsonObject(value) ? value : undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
