import { afterEach, expect, it, vi } from 'vitest';
import { createGuard } from './guard.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function request(headers: Record<string, string>, url = 'http://localhost:3000/mcp'): Request {
  return new Request(url, { method: 'POST', headers });
}

it.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1', '127.9.8.7:80', '[::1]', '[::1]:3000'])(
  'serves the loopback name %s by default',
  (host) => {
    expect(createGuard({})(request({ host }))).toBeUndefined();
  },
);

it.each([
  'evil.com',
  'localhost.evil.com',
  '127.0.0.1.nip.io',
  'evil.com:3000',
  'localhost@evil.com',
  'evil.com#localhost',
  'localhost, evil.com',
  'localhost:3000:1',
  '[::1].evil.com',
  '[::2]',
  '10.0.0.1',
  '0.0.0.0',
])('refuses the host %s by default, naming the option', (host) => {
  expect(createGuard({})(request({ host }))).toBe(
    `Host '${host}' is not served here; add it to the option 'hosts'`,
  );
});

it('serves any host in production, where the network is not the local one', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(createGuard({})(request({ host: 'api.example.com' }))).toBeUndefined();
});

it('serves only the named hosts, in production too', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const guard = createGuard({ hosts: ['API.example.com', 'localhost:3000'] });
  expect(guard(request({ host: 'api.example.com' }))).toBeUndefined();
  expect(guard(request({ host: 'api.EXAMPLE.com:8443' }))).toBeUndefined();
  expect(guard(request({ host: 'localhost:3000' }))).toBeUndefined();
  expect(guard(request({ host: 'localhost:3001' }))).toContain("Host 'localhost:3001'");
  expect(guard(request({ host: 'localhost' }))).toContain("Host 'localhost'");
  expect(guard(request({ host: 'www.api.example.com' }))).toContain('hosts');
});

it('takes a named default port for a host header without one', () => {
  const guard = createGuard({ hosts: ['api.example.com:443'] });
  expect(guard(request({ host: 'api.example.com' }))).toBeUndefined();
});

it('looks at the Host header, not at the URL or X-Forwarded-Host', () => {
  const guard = createGuard({});
  expect(guard(request({ host: 'evil.com' }, 'http://localhost:3000/'))).toContain("Host 'evil.com'");
  expect(guard(request({ host: 'evil.com', 'x-forwarded-host': 'localhost' }))).toContain("Host 'evil.com'");
  expect(guard(request({ host: 'localhost', 'x-forwarded-host': 'evil.com' }))).toBeUndefined();
});

it('falls back to the URL where there is no Host header', () => {
  expect(createGuard({})(request({}, 'http://localhost/mcp'))).toBeUndefined();
  expect(createGuard({})(request({}, 'http://evil.com/mcp'))).toContain("Host 'evil.com'");
});

it.each([
  ['http://localhost:3000', 'localhost:3000'],
  ['https://localhost:3000', 'localhost:3000'],
  ['http://127.0.0.1', '127.0.0.1'],
  ['http://[::1]:3000', '[::1]:3000'],
  ['http://localhost', 'localhost:80'],
  ['https://localhost', 'localhost:443'],
])('serves the own origin %s on %s', (origin, host) => {
  expect(createGuard({})(request({ host, origin }))).toBeUndefined();
});

it.each([
  ['http://evil.com', 'localhost:3000'],
  ['http://localhost:3001', 'localhost:3000'],
  ['http://localhost', 'localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost:3000'],
  ['http://localhost.evil.com:3000', 'localhost:3000'],
  ['null', 'localhost:3000'],
  ['', 'localhost:3000'],
  ['file://', 'localhost:3000'],
  ['localhost:3000', 'localhost:3000'],
])("refuses the origin '%s' on %s, naming the option", (origin, host) => {
  expect(createGuard({})(request({ host, origin }))).toBe(
    `Origin '${origin}' may not call this server; add it to the option 'origins'`,
  );
});

it('serves the named origins exactly', () => {
  const guard = createGuard({ origins: ['https://App.example.com/', 'vscode-file://vscode-app'] });
  const from = (origin: string) => guard(request({ host: 'localhost', origin }));
  expect(from('https://app.example.com')).toBeUndefined();
  expect(from('vscode-file://vscode-app')).toBeUndefined();
  expect(from('http://app.example.com')).toContain('origins');
  expect(from('https://app.example.com:8443')).toContain('origins');
  expect(from('https://app.example.com.evil.com')).toContain('origins');
  expect(from('null')).toContain('origins');
});

it('checks the host of an allowed origin all the same', () => {
  const guard = createGuard({ origins: ['https://app.example.com'] });
  expect(guard(request({ host: 'evil.com', origin: 'https://app.example.com' }))).toContain(
    "Host 'evil.com'",
  );
});

it.each(['https://api.example.com', '*', '', 'api.example.com/mcp'])(
  "refuses '%s' as a host entry",
  (entry) => {
    expect(() => createGuard({ hosts: [entry] })).toThrow(
      `Option 'hosts' has '${entry}', which is not a host; use a name such as 'api.example.com' or 'localhost:3000'`,
    );
  },
);

it.each(['app.example.com', '*', 'https://*.example.com', 'null', 'https://a.com/x'])(
  "refuses '%s' as an origin entry",
  (entry) => {
    expect(() => createGuard({ origins: [entry] })).toThrow(
      `Option 'origins' has '${entry}', which is not an origin; use one such as 'https://app.example.com'`,
    );
  },
);
