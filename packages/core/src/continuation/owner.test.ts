import { expect, it } from 'vitest';
import type { Caller } from '../catalog/caller.ts';
import { createOwnerOf } from './owner.ts';

const http = (authorization?: string): Caller => ({
  transport: 'http',
  request: new Request('http://localhost/mcp', authorization ? { headers: { authorization } } : {}),
});

it('takes the Authorization header for who a caller is', async () => {
  const ownerOf = createOwnerOf(undefined);
  const [alice, again, bob] = await Promise.all([
    ownerOf(http('Bearer a')),
    ownerOf(http('Bearer a')),
    ownerOf(http('Bearer b')),
  ]);
  expect(alice).toEqual(again);
  expect(alice.id).not.toBe(bob.id);
  expect(alice.id).not.toContain('Bearer');
});

it('takes verified auth info before the header', async () => {
  const ownerOf = createOwnerOf(undefined);
  const auth = { token: 't1', clientId: 'c', scopes: [], extra: { sub: 'alice' } };
  const first = await ownerOf({ ...http('Bearer x'), auth });
  const rotated = await ownerOf({ ...http('Bearer y'), auth: { ...auth, token: 't2' } });
  expect(first).toEqual(rotated);
  const noSubject = { token: 't1', clientId: 'c', scopes: [] };
  expect((await ownerOf({ ...http(), auth: noSubject })).id).not.toBe(
    (await ownerOf({ ...http(), auth: { ...noSubject, token: 't2' } })).id,
  );
});

it('takes the process where there is no request, and nobody over bare HTTP', async () => {
  const ownerOf = createOwnerOf(undefined);
  expect(await ownerOf({ transport: 'memory' })).toEqual(await ownerOf({ transport: 'stdio' }));
  expect((await ownerOf({ transport: 'memory' })).id).not.toBe(
    (await createOwnerOf(undefined)({ transport: 'memory' })).id,
  );
  expect(await ownerOf(http())).toEqual({ id: 'anonymous', anonymous: true });
});

it('keeps identities apart whatever stands in their parts', async () => {
  const ids = await Promise.all(
    [
      { tenant: '1', user: '7' },
      { tenant: '2', user: '7' },
      { tenant: 'a:b', user: 'c' },
      { tenant: 'a', user: 'b:c' },
      { tenant: 'a', user: undefined },
      { tenant: undefined, user: 'a' },
      { user: '1","7' },
    ].map(async (identity) => (await createOwnerOf(() => identity)(http())).id),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('is anonymous when the host says so', async () => {
  expect((await createOwnerOf(() => undefined)(http('Bearer a'))).anonymous).toBe(true);
});
