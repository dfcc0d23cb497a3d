import type { Caller } from './caller.ts';
import type { Tool } from './tool.ts';

/**
 * Whether a caller has the scopes that a tool asks for. Over HTTP only verified auth info counts; a caller over stdio
 * or in this process is whoever started it, and has them all unless its auth info says otherwise.
 */
export function hasScopes({ scopes = [] }: Tool, { auth, transport }: Caller): boolean {
  if (scopes.length === 0) return true;
  if (auth === undefined) return transport !== 'http';
  const granted = new Set(auth.scopes);
  return scopes.every((scope) => granted.has(scope));
}
