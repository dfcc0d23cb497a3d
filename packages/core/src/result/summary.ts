import { actionOf } from '../catalog/action.ts';
import type { Tool } from '../catalog/tool.ts';
import type { Encoded } from '../json/encode.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/schema.ts';
import { type BulkSummary, findRows, summariseBulk } from './bulk.ts';
import { findExactId, findId, findName, findUrl, type Id, type IdentityKeys } from './identity.ts';
import { isAcknowledgement, isRefusal, readCount } from './outcome.ts';

/** What a write has written, in short. */
export type WriteSummary =
  /** Shown as it is: it says that nothing was done. */
  | { kind: 'refusal' }
  /** "It worked" and nothing else. */
  | { kind: 'acknowledgement'; id: Id | undefined }
  | { kind: 'deleted'; id: Id | undefined }
  /** One thing: its id, url, name and light keys in order. */
  | { kind: 'single'; id: Id | undefined; fields: Record<string, Json> }
  | { kind: 'bulk'; bulk: BulkSummary };

/** Sums up the result of a write: section 5 of the design. */
export function summariseWrite(
  tool: Tool,
  result: Encoded & { raw: unknown },
  { args, identity }: { args: JsonObject; identity: IdentityKeys },
): WriteSummary {
  const { json, raw } = result;
  const value = raw === undefined ? undefined : json;
  const found = findRows(value, tool.rows);
  if (found !== undefined) return { kind: 'bulk', bulk: summariseBulk(found.rows, found.siblings, identity) };
  const ownId = findId(value, identity);
  if (isRefusal(value, ownId !== undefined)) return { kind: 'refusal' };
  const argumentId = findArgumentId(tool, args, identity);
  if (isClaimedDelete(tool, value, { ownId, argumentId }))
    return { kind: 'deleted', id: ownId ?? argumentId };
  if (isAcknowledgement(value)) return { kind: 'acknowledgement', id: argumentId };
  if (readCount(value) === 0 && ownId === undefined) return { kind: 'refusal' };
  const id = ownId ?? argumentId;
  return { kind: 'single', id, fields: readFields(tool, value, identity) };
}

/** The one id among the arguments. What creates a thing was not given its id, only those of others around it. */
function findArgumentId(tool: Tool, args: JsonObject, identity: IdentityKeys): Id | undefined {
  return actionOf(tool) === 'create' ? findExactId(args, identity) : findId(args, identity);
}

/** Whether a tool is a delete and its result says so, or at least says nothing else. */
function isClaimedDelete(
  tool: Tool,
  value: unknown,
  { ownId, argumentId }: { ownId: Id | undefined; argumentId: Id | undefined },
): boolean {
  if (actionOf(tool) !== 'delete') return false;
  if (isAcknowledgement(value)) return true;
  const count = readCount(value);
  if (ownId === undefined) return count === 1;
  // Another object's id: the tool wrote that one.
  const isOther = argumentId !== undefined && String(argumentId) !== String(ownId);
  return !isOther && count !== 0;
}

function readFields(tool: Tool, value: unknown, identity: IdentityKeys): Record<string, Json> {
  if (!isJsonObject(value)) return {};
  const url = findUrl(value, identity);
  const fields: Record<string, Json> = {
    ...(url === undefined ? {} : { url }),
    ...findName(value, identity),
  };
  for (const key of tool.lightKeys ?? []) {
    const light = Object.hasOwn(value, key) ? value[key] : undefined;
    if (light !== undefined && !Object.hasOwn(fields, key)) fields[key] = light;
  }
  return fields;
}
