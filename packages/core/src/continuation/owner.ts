import type { Caller, Identity } from '../catalog/caller.ts';
import { sha256Hex } from '../sha256.ts';

/** Gives who a caller is, or `undefined` for nobody in particular. */
export type Identify = (caller: Caller) => Identity | undefined | Promise<Identity | undefined>;

/** Who owns a kept result. */
export interface Owner {
  /** A hash; equal for equal identities only. */
  id: string;
  /** Nobody vouched for the caller: the token is the only secret. */
  anonymous: boolean;
}

const ANONYMOUS: Owner = { id: 'anonymous', anonymous: true };

/**
 * Makes the function that says who owns what a caller's calls leave behind. By default the verified auth info, else
 * a hash of the `Authorization` header, else the process itself (stdio and memory), else nobody.
 */
export function createOwnerOf(identify: Identify | undefined): (caller: Caller) => Promise<Owner> {
  // A new process is a new owner: what another process over stdio kept is not this one's.
  const processId = crypto.randomUUID();
  return async (caller) => {
    if (identify !== undefined) {
      const identity = await identify(caller);
      if (identity === undefined) return ANONYMOUS;
      const { issuer, tenant, user, client } = identity;
      return ownerOf('identity', issuer, tenant, user, client);
    }
    if (caller.auth !== undefined) {
      const { clientId, extra, resource } = caller.auth;
      const subject = extra?.['sub'] ?? extra?.['userId'];
      // Without a subject, the token itself: one client id may stand for many users.
      return subject === undefined
        ? ownerOf('auth', clientId, caller.auth.token)
        : ownerOf('auth', clientId, String(subject), resource?.href, String(extra?.['iss'] ?? ''));
    }
    const authorization = caller.request?.headers.get('authorization');
    if (authorization) return ownerOf('authorization', authorization);
    return caller.transport === 'http' ? ANONYMOUS : ownerOf('process', processId);
  };
}

/** Hashes the parts as a JSON array, so that no separator inside a part can make two owners one. */
async function ownerOf(...parts: (string | undefined)[]): Promise<Owner> {
  const id = await sha256Hex(JSON.stringify(parts.map((part) => part ?? null)));
  return { id, anonymous: false };
}
