import type { RowFormat } from '../catalog/tool.ts';
import { GatewayError } from '../errors.ts';
import { byteLength } from '../json/encode.ts';
import { isJsonObject, type Json } from '../json/schema.ts';

/** Writes a JSON text in another form where that is shorter. */
export type RowWriter = (text: string) => string;

/**
 * Loads what a row format needs. TOON is written by `@toon-format/toon`, which the host installs.
 * @throws GatewayError `INVALID_OPTIONS` when it is not installed
 */
export async function loadRowWriter(format: RowFormat): Promise<RowWriter> {
  if (format === 'json') return (text) => text;
  const { encode } = await import('@toon-format/toon').catch((cause: unknown) => {
    const message =
      "The row format 'toon' needs the package '@toon-format/toon'; install it beside the gateway";
    throw new GatewayError('INVALID_OPTIONS', message, { cause });
  });
  return (text) => {
    const json = JSON.parse(text) as Json;
    if (!hasRows(json)) return text;
    const written = encode(json);
    return byteLength(written) < byteLength(text) ? written : text;
  };
}

/** Whether there is a list of objects, at the root or one key below it. */
function hasRows(json: Json): boolean {
  const isRows = (value: Json) => Array.isArray(value) && value.length > 1 && value.every(isJsonObject);
  return isRows(json) || (isJsonObject(json) && Object.values(json).some(isRows));
}
