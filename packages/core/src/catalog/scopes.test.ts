import { expect, it } from 'vitest';
import type { AuthInfo } from './caller.ts';
import { hasScopes } from './scopes.ts';
import type { Tool } from './tool.ts';

const tool = (scopes?: string[]): Tool => ({
  name: 'x',
  path: 'x',
  kind: 'read',
  description: 'X.',
  inputSchema: { type: 'object' },
  invoke: () => 1,
  scopes,
});
const auth = (...scopes: string[]): AuthInfo => ({ token: 't', clientId: 'c', scopes });

it('asks for nothing where a tool asks for nothing', () => {
  expect(hasScopes(tool(), { transport: 'http' })).toBe(true);
  expect(hasScopes(tool([]), { transport: 'http' })).toBe(true);
});

it('asks for every scope, by its exact name', () => {
  const wanted = tool(['device:read', 'device:write']);
  expect(hasScopes(wanted, { transport: 'http', auth: auth('device:write', 'x', 'device:read') })).toBe(true);
  expect(hasScopes(wanted, { transport: 'http', auth: auth('device:read') })).toBe(false);
  expect(hasScopes(wanted, { transport: 'http', auth: auth('device') })).toBe(false);
});

it('believes nobody over HTTP whose credentials were not verified', () => {
  const request = new Request('http://localhost/', { headers: { authorization: 'Bearer device:read' } });
  expect(hasScopes(tool(['device:read']), { transport: 'http', request })).toBe(false);
});

it('takes the process itself as its owner, unless its auth info says less', () => {
  expect(hasScopes(tool(['device:read']), { transport: 'stdio' })).toBe(true);
  expect(hasScopes(tool(['device:read']), { transport: 'memory' })).toBe(true);
  expect(hasScopes(tool(['device:read']), { transport: 'stdio', auth: auth() })).toBe(false);
});
