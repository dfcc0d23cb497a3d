import type { z } from 'zod';
import type { Kinds, Sample } from './sample.ts';

const UUID = '550e8400-e29b-41d4-a716-446655440000';

/** The kinds of text of zod 4. */
export function zod4Strings(zod: typeof z): Kinds {
  const same = (schema: () => z.ZodType, text: string) => (): Sample => ({
    parser: zod.object({ x: schema() }),
    args: { x: text },
    sees: text,
  });
  return {
    text: same(() => zod.string(), '5'),
    textOfALength: same(() => zod.string().min(2).max(4), 'abc'),
    exactLength: same(() => zod.string().length(3), 'abc'),
    email: same(() => zod.email(), 'a@b.co'),
    emailMethod: same(() => zod.string().email(), 'a@b.co'),
    uuid: same(() => zod.uuid(), UUID),
    uuidV4: same(() => zod.uuidv4(), UUID),
    guid: same(() => zod.guid(), UUID),
    url: same(() => zod.url(), 'https://a.example/x'),
    urlAsWritten: same(() => zod.url(), 'https://a.example/ü b'),
    httpUrl: same(() => zod.httpUrl(), 'https://a.example/x'),
    dateTime: same(() => zod.iso.datetime(), '2026-01-02T03:04:05Z'),
    dateTimeWithOffset: same(() => zod.iso.datetime({ offset: true }), '2026-01-02T03:04:05+02:00'),
    dateTimeLocal: same(() => zod.iso.datetime({ local: true }), '2026-01-02T03:04:05'),
    isoDate: same(() => zod.iso.date(), '2026-01-02'),
    isoTime: same(() => zod.iso.time(), '14:30:00'),
    isoDuration: same(() => zod.iso.duration(), 'PT1.5S'),
    ipv4: same(() => zod.ipv4(), '10.0.0.1'),
    ipv6: same(() => zod.ipv6(), '::1'),
    cidr: same(() => zod.cidrv4(), '10.0.0.0/8'),
    cidrV6: same(() => zod.cidrv6(), 'fe80::/10'),
    base64: same(() => zod.base64(), 'aGk='),
    base64url: same(() => zod.base64url(), 'aGk'),
    cuid: same(() => zod.cuid(), 'cjld2cjxh0000qzrmn831i7rn'),
    cuid2: same(() => zod.cuid2(), 'tz4a98xxat96iws9zmbrgj3a'),
    ulid: same(() => zod.ulid(), '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ksuid: same(() => zod.ksuid(), '0ujsszwN8NRY24YaXiTIE2VWDTS'),
    xid: same(() => zod.xid(), '9m4e2mr0ui3e8a215n4g'),
    nanoid: same(() => zod.nanoid(), 'V1StGXR8_Z5jdHi6B-myT'),
    emoji: same(() => zod.emoji(), '🎉'),
    phone: same(() => zod.e164(), '+15551234567'),
    jwt: same(() => zod.jwt(), 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IVeSf9Fjjuk'),
    hex: same(() => zod.hex(), 'c0ffee'),
    mac: same(() => zod.mac(), '00:1a:2b:3c:4d:5e'),
    hash: same(() => zod.hash('md5'), 'd41d8cd98f00b204e9800998ecf8427e'),
    hostname: same(() => zod.hostname(), 'a.example'),
    regex: same(() => zod.string().regex(/^[a-c]+$/), 'cab'),
    regexWithFlags: same(() => zod.string().regex(/^abc$/i), 'ABC'),
    regexWithIdleEscapes: same(() => zod.string().regex(/^a-@b$/), 'a-@b'),
    regexWithLookaround: same(() => zod.string().regex(/^(?!x)a(?=b)b$/), 'ab'),
    startsEndsIncludes: same(() => zod.string().startsWith('a').endsWith('c').includes('b'), 'abc'),
    trimmed: () => ({
      parser: zod.object({ x: zod.string().trim().toLowerCase().pipe(zod.email()) }),
      args: { x: ' A@B.CO ' },
      sees: 'a@b.co',
    }),
    templateLiteral: same(() => zod.templateLiteral(['v', zod.number()]), 'v1.5'),
    yesOrNo: () => ({ parser: zod.object({ x: zod.stringbool() }), args: { x: 'yes' }, sees: true }),
    yesOrNoAsBoolean: () => ({
      parser: zod.object({ x: zod.stringbool() }),
      args: { x: false },
      sees: false,
    }),
  };
}
