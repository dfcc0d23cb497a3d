import type { FetchCreateContextFnOptions } from '@trpc/server/adapters/fetch';
import { type Database, database } from './db/client.ts';

/** Who may do what, from least to most: viewers read, editors create and update, admins delete. */
export const ROLES = ['viewer', 'editor', 'admin'] as const;

/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** One bearer token per role. A real host would ask its identity provider instead. */
export const DEMO_TOKENS: Readonly<Record<Role, string>> = {
  viewer: 'demo-viewer',
  editor: 'demo-editor',
  admin: 'demo-admin',
};

/** What every procedure gets. */
export interface Context {
  db: Database;
  /** `null` for a request without a token, or with one that nobody was given. */
  role: Role | null;
}

/** Creates the context of one request, whatever carried it: tRPC's own endpoint, MCP over HTTP or over stdio. */
export async function createContext({ req }: Pick<FetchCreateContextFnOptions, 'req'>): Promise<Context> {
  return { db: await database(), role: readRole(req.headers.get('authorization')) };
}

function readRole(authorization: string | null): Role | null {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return ROLES.find((role) => DEMO_TOKENS[role] === token) ?? null;
}
