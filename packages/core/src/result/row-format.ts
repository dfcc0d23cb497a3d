import { byteLength } from '../json/encode.ts';
import { isJsonObject, type Json } from '../json/schema.ts';

/** Writes rows in a tabular text, for instance `encode` of `@toon-format/toon`. */
export type RowEncoder = (value: Json) => string;

/** Writes the rows of a JSON text with an encoder, wherever there are rows and that is shorter. Never throws. */
export function writeRows(text: string, encode: RowEncoder): string {
  const json = JSON.parse(text) as Json;
  if (!hasRows(json)) return text;
  try {
    const written = encode(json);
    return byteLength(written) < byteLength(text) ? written : text;
  } catch {
    return text;
  }
}

/** Whether there is a list of objects, at the root or one key below it. */
function hasRows(json: Json): boolean {
  const isRows = (value: Json) => Array.isArray(value) && value.length > 1 && value.every(isJsonObject);
  return isRows(json) || (isJsonObject(json) && Object.values(json).some(isRows));
}
