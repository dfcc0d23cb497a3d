import fc from 'fast-check';

const POISON = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';

const key = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('x', 'a', 'b', 't', 'n', 'at', 'kids', 'key', 'value', 'verify', 'base64'),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '__proto__',
        'constructor',
        'prototype',
        'toString',
        'hasOwnProperty',
        'then',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    { weight: 1, arbitrary: fc.constantFrom('', '\ud800', 'k'.repeat(5_000), '0', '-1') },
  )
  .map((name) => JSON.stringify(name));

const scalar = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '-0', '1e400', '-1e400', '1e-400', '9007199254740993', '0.1'),
  fc.constantFrom('"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"a"', '"2026-01-02"', '"NaN"', '""', '"t1"'),
  fc.constantFrom(POISON, '[[1]]', '{"x":', '[', '"', '{"t":"t1"}').map((text) => JSON.stringify(text)),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
  fc.nat(400).map((digits) => '9'.repeat(digits + 1)),
  fc.integer({ min: 0, max: 20_000 }).map((length) => JSON.stringify('\ud800a"\\'.repeat(length / 4))),
);

const deep = fc
  .tuple(
    fc.nat(300),
    fc.constantFrom(['[', ']'], ['{"x":', '}'], ['{"kids":[', ']}'], ['{"__proto__":', '}']),
  )
  .map(([levels, [open = '', close = '']]) => `${open.repeat(levels)}1${close.repeat(levels)}`);

const { value } = fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    deep,
    tie('object'),
    tie('list'),
    // JSON inside of JSON.
    tie('object').map((text) => JSON.stringify(text)),
  ),
  object: fc
    .array(fc.tuple(key, tie('value')), { maxLength: 5 })
    .map((entries) => `{${entries.map(([name, held]) => `${name}:${held}`).join(',')}}`),
  list: fc.array(tie('value'), { maxLength: 5 }).map((items) => `[${items.join(',')}]`),
}));

/** The JSON text of a call's arguments, as nobody should send them. Always valid JSON, seldom valid arguments. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: value.map((held) => `{"x":${held}}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(value, key, value)
      .map(([held, name, other]) => `{"x":${held},${name}:${other},"x":${held}}`),
  },
  { weight: 1, arbitrary: value },
  {
    weight: 1,
    arbitrary: fc
      .tuple(value, fc.integer({ min: 1, max: 3_000 }))
      .map(
        ([held, count]) =>
          `{"x":[${Array.from({ length: count }, () => (held.length > 200 ? '{"t":"t1"}' : held)).join(',')}]}`,
      ),
  },
);

const MEGABYTES = 4_000_000;

function listOf(item: (index: number) => string, bytes: number = MEGABYTES): string {
  const length = Math.floor(bytes / (item(0).length + 1));
  return `{"x":[${Array.from({ length }, (_, index) => item(index)).join(',')}]}`;
}

function fieldOf(text: string): string {
  return `{"x":${JSON.stringify(text)}}`;
}

/** Arguments of up to 4 MB each, by what is large about them. Made when asked for. */
export const giants: Readonly<Record<string, () => string>> = {
  'one text': () => fieldOf('A'.repeat(MEGABYTES)),
  'one text of digits': () => fieldOf('9'.repeat(MEGABYTES)),
  'one text of lone surrogates': () => `{"x":"${'\\ud800'.repeat(MEGABYTES / 6)}"}`,
  'one data URL': () => fieldOf(`data:text/plain;base64,${'A'.repeat(MEGABYTES)}`),
  'JSON text of one text': () => fieldOf(`["${'A'.repeat(MEGABYTES)}"]`),
  'JSON text of escapes': () => fieldOf(`["${'\\"'.repeat(MEGABYTES / 4)}"]`),
  'JSON text that does not end': () => fieldOf(`[${'A'.repeat(MEGABYTES)}`),
  'JSON text of empty lists': () => fieldOf(`[${'[],'.repeat(MEGABYTES / 3)}1]`),
  'JSON text of brackets': () => fieldOf('['.repeat(MEGABYTES)),
  'a list of numbers': () => listOf(() => '1'),
  'a list of null': () => listOf(() => 'null'),
  'a list of 300,000 objects': () => listOf((index) => `{"a":${index % 10}}`, 2_700_000),
  'a list of JSON texts': () => listOf(() => '"{\\"t\\":\\"t1\\"}"'),
  'a list just within the limit, of tagged objects': () => listOf(() => '{"t":"t31"}', 12 * 4_900),
  'a list just within the limit, of empty objects': () => listOf(() => '{}', 3 * 9_900),
  'a list just within the limit, of texts': () => listOf(() => '"2026-01-02"', 13 * 9_900),
  'a list just within the limit, of wrong tags': () => listOf(() => '{"t":"no"}', 11 * 4_900),
  'a list just within the limit, of long digits': () => listOf(() => `"${'9'.repeat(400)}"`),
  '100,000 keys': () => `{"x":{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(',')}}}`,
  '9,900 keys': () =>
    `{"x":{${Array.from({ length: 9_900 }, (_, index) => `"k${index}":"2026-01-02"`).join(',')}}}`,
  '4,000 long keys': () =>
    `{${Array.from({ length: 4_000 }, (_, index) => `"${'k'.repeat(990)}${index}":1`).join(',')}}`,
  'a number of 10,000 digits': () => `{"x":${'9'.repeat(10_000)}}`,
  '100,000 levels': () => `{"x":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`,
  '63 levels of unions': () => `{"x":${'{"v":"a","kids":['.repeat(31)}${']}'.repeat(31)}}`,
};
