import type { SurfaceKind } from '@laconic-mcp/core';
import { drivers, type Wanted } from './drivers.ts';
import type { Answered, Send } from './transports.ts';

type Arguments = Record<string, unknown>;

/** An answer, with the token in it, if there is one. */
interface Answer extends Answered {
  token: string | undefined;
}

type Call = (path: string, args?: Arguments, options?: { verify?: boolean }) => Promise<Answer>;

/** Calls procedures by path, whatever the surface, and writes down what they answer. */
export interface Session {
  read: Call;
  write: Call;
  /** Redeems the token of an answer. */
  fetch: (of: Answer, args?: Arguments) => Promise<Answer>;
  /** What was answered so far, with nothing in it that may differ. */
  log: string[];
}

/** Opens a {@link Session} over a connection to a surface. */
export function openSession(surface: SurfaceKind, send: Send): Session {
  const log: string[] = [];
  const procedure = async (wanted: Wanted) => {
    const request = drivers[surface](wanted);
    const answered = await send(request);
    const isNamed = surface === 'flat' || (surface === 'grouped' && !wanted.path.includes('.'));
    const place = { tool: request.name, path: isNamed ? undefined : wanted.path };
    log.push(answered.isError ? `${wanted.path} failed: ${readError(answered, place)}` : shown(answered));
    return { ...answered, token: tokenOf(answered) };
  };
  return {
    log,
    read: (path, args, options) => procedure({ path, kind: 'read', args, ...options }),
    write: (path, args, options) => procedure({ path, kind: 'write', args, ...options }),
    fetch: async ({ token }, args) => {
      if (token === undefined) throw new Error(`No token in the answer before: ${log.at(-1)?.slice(0, 200)}`);
      const answered = await send({
        name: 'fetch_result',
        arguments: { continuation_token: token, ...args },
      });
      const place = { tool: 'fetch_result', path: undefined };
      log.push(answered.isError ? `fetch failed: ${readError(answered, place)}` : shown(answered));
      return { ...answered, token: tokenOf(answered) };
    },
  };
}

/** What an error says, without what it says of the place; that must be right instead. */
function readError({ text }: Answered, place: { tool: string; path: string | undefined }): string {
  const { tool, path, signature, ...rest } = JSON.parse(text) as Record<string, unknown>;
  const isSigned = place.path !== undefined && rest['code'] === 'VALIDATION_ERROR';
  if (tool !== place.tool || path !== place.path || (signature !== undefined) !== isSigned) {
    throw new Error(`An error of ${place.tool} (${place.path}) says: ${text}`);
  }
  return JSON.stringify(rest);
}

function tokenOf({ text, isError }: Answered): string | undefined {
  return isError ? undefined : /"(?:continuation_token|next)":"([\w.-]+)"/.exec(text)?.[1];
}

function shown({ text }: Answered): string {
  return text.replaceAll(/"(continuation_token|next)":"[\w-]{22}/g, '"$1":"<token>');
}
