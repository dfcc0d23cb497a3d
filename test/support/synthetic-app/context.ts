import { TRPCError } from '@trpc/server';
import type { FetchCreateContextFnOptions } from '@trpc/server/adapters/fetch';

/** What the procedures of the app know of a request. */
export interface AppContext {
  /** Who sent it, by the Authorization header or the session cookie; the app lets guests in. */
  user: string;
  team: string | null;
  ip: string;
  headers: Headers;
  resHeaders: Headers;
  /** Which throw site of the procedure fails, from 0; `undefined` when none does. */
  failure: number | undefined;
  /** What the middlewares of this request did, in order. */
  spans: string[];
}

/** The app's own context factory. The header `x-failure: 0` makes a procedure fail at its first throw site. */
export function createContext({
  req,
  resHeaders,
}: Pick<FetchCreateContextFnOptions, 'req' | 'resHeaders'>): AppContext {
  const { headers } = req;
  const session = /(?:^|;\s*)session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1];
  const failure = headers.get('x-failure');
  return {
    user: headers.get('authorization')?.replace('Bearer ', '') ?? session ?? 'guest',
    team: headers.get('x-team-id'),
    ip: headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '127.0.0.1',
    headers,
    resHeaders,
    failure: failure === null ? undefined : Number(failure),
    spans: [],
  };
}

/** A context factory that takes no arguments, as apps have that keep the request elsewhere. */
export function createContextFromNowhere(): AppContext {
  return createContext({ req: new Request('http://localhost/'), resHeaders: new Headers() });
}

/** A context factory that lets nobody in. */
export function refuseContext(): AppContext {
  throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in first' });
}
