/** The formats that model APIs and validators take alike. Beside one of them a pattern says nothing new. */
const KNOWN = new Set(['date-time', 'date', 'email', 'uuid', 'uri', 'ipv4', 'ipv6']);

const NOTES: Readonly<Record<string, string>> = {
  time: 'ISO 8601 time, e.g. 14:30:00',
  duration: 'ISO 8601 duration, e.g. PT1H30M',
  ip: 'IPv4 or IPv6 address',
  cidr: 'CIDR block',
  cidrv4: 'IPv4 CIDR block, e.g. 10.0.0.0/8',
  cidrv6: 'IPv6 CIDR block',
  base64: 'base64',
  base64url: 'base64url',
  jwt: 'JWT',
  cuid: 'cuid',
  cuid2: 'cuid2',
  ulid: 'ULID',
  ksuid: 'KSUID',
  xid: 'XID',
  nanoid: 'nanoid',
  emoji: 'emoji',
  e164: 'E.164 phone number, e.g. +15551234567',
  mac: 'MAC address',
  hostname: 'host name',
  hex: 'hexadecimal',
  'json-string': 'JSON text',
  json_string: 'JSON text',
};

/** Tells a format that may be published as it is. */
export function isKnownFormat(format: string): boolean {
  return KNOWN.has(format);
}

/** Words for a format that no client knows, or `undefined`. */
export function formatNote(format: string): string | undefined {
  return Object.hasOwn(NOTES, format) ? NOTES[format] : undefined;
}

const LONGEST_PATTERN = 60;
const UNSAFE = /\(\?(?:[=!]|<[=!])|\\[1-9]|\\k</;

/** Tells a pattern that every known client compiles: short, under the `u` flag, no lookaround, no backreference. */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN || UNSAFE.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
