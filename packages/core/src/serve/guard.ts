import { GatewayError } from '../errors.ts';

/** Who may reach a handler. */
export interface GuardOptions {
  /**
   * The `Host` names to serve, for instance `'api.example.com'` or, for one port only, `'localhost:3000'`.
   * @default loopback names, and any name when NODE_ENV is `production`
   */
  hosts?: readonly string[] | undefined;
  /** Further origins that browsers may call from, for instance `'https://app.example.com'`. @default the own one */
  origins?: readonly string[] | undefined;
}

interface Host {
  name: string;
  port: string | undefined;
}

/**
 * Makes the check against DNS rebinding and cross-site calls: it gives the reason to refuse a request, or `undefined`.
 * @throws GatewayError `INVALID_OPTIONS` for an entry that could never match
 */
export function createGuard({ hosts, origins = [] }: GuardOptions): (request: Request) => string | undefined {
  const allowedHosts = hosts?.map(readHostEntry);
  const allowedOrigins = new Set(origins.map(readOriginEntry));
  return (request) => {
    // Next.js always says localhost in the URL, so the header comes first. X-Forwarded-Host is anyone's to set.
    const host = request.headers.get('host') ?? new URL(request.url).host;
    if (!isServed(host, allowedHosts))
      return `Host '${host}' is not served here; add it to the option 'hosts'`;
    const origin = request.headers.get('origin');
    if (origin === null || isSameHost(origin, host) || allowedOrigins.has(origin.toLowerCase()))
      return undefined;
    return `Origin '${origin}' may not call this server; add it to the option 'origins'`;
  };
}

function isServed(header: string, allowed: readonly Host[] | undefined): boolean {
  const host = parseHost(header);
  if (host === undefined) return false;
  if (allowed !== undefined) return allowed.some((entry) => isSameName(entry, host));
  return isLoopback(host.name) || isProduction();
}

function isSameName(entry: Host, host: Host): boolean {
  if (entry.name !== host.name) return false;
  if (entry.port === undefined || entry.port === host.port) return true;
  return host.port === undefined && (entry.port === '80' || entry.port === '443');
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

// Workers and browsers have no `process`.
function isProduction(): boolean {
  return typeof process !== 'undefined' && process.env?.['NODE_ENV'] === 'production';
}

function isSameHost(origin: string, host: string): boolean {
  try {
    const url = new URL(origin);
    // Read under the origin's scheme, so that its default port is the same with and without being named.
    return url.host !== '' && url.host === new URL(`${url.protocol}//${host}`).host;
  } catch {
    return false;
  }
}

function parseHost(text: string): Host | undefined {
  const match = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text);
  return match?.[1] === undefined ? undefined : { name: match[1].toLowerCase(), port: match[2] };
}

function readHostEntry(entry: string): Host {
  const host = parseHost(entry);
  if (host !== undefined) return host;
  throw new GatewayError(
    'INVALID_OPTIONS',
    `Option 'hosts' has '${entry}', which is not a host; use a name such as 'api.example.com' or 'localhost:3000'`,
  );
}

function readOriginEntry(entry: string): string {
  const origin = entry.toLowerCase().replace(/\/$/, '');
  if (/^[a-z][a-z\d+.-]*:\/\/[^/?#*]+$/.test(origin)) return origin;
  throw new GatewayError(
    'INVALID_OPTIONS',
    `Option 'origins' has '${entry}', which is not an origin; use one such as 'https://app.example.com'`,
  );
}
