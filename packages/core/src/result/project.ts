import { isJsonObject, type Json } from '../json/schema.ts';
import { findRows } from './bulk.ts';
import { pickFields } from './pick.ts';

/**
 * Keeps the chosen fields of a read: of each row where the result is a list, else of the object. In a page object,
 * paths that begin with none of its own keys choose among the fields of its rows, and the page keeps its shape, so
 * that its cursor still works.
 */
export function projectResult(json: Json, fields: readonly string[], rowsPath: string | undefined): Json {
  if (!isJsonObject(json)) return pickFields(json, fields);
  const key = findRowsKey(json, rowsPath);
  const ofRows = fields.filter((field) => !Object.hasOwn(json, field.split('.', 1)[0] ?? ''));
  const rows = key === undefined ? undefined : json[key];
  if (key === undefined || !Array.isArray(rows) || ofRows.length === 0) return pickFields(json, fields);
  return { ...json, [key]: rows.map((row) => pickFields(row, ofRows)) };
}

/** The key of the rows: the one a tool names, else the only array of the object. */
function findRowsKey(json: { [key: string]: Json }, path: string | undefined): string | undefined {
  if (path !== undefined && findRows(json, path) !== undefined && Object.hasOwn(json, path)) return path;
  const arrays = Object.keys(json).filter((key) => Array.isArray(json[key]));
  return arrays.length === 1 ? arrays[0] : undefined;
}
