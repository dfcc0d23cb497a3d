import type { Random } from './synthetic-app/random.ts';

/** A tool call that may be of any shape. */
export interface FuzzedCall {
  name: unknown;
  arguments?: Record<string, unknown>;
  /** Whether nothing but the spelling of what is called can be wrong with it. */
  sound: boolean;
}

/** A listed tool, and the action or name that it is given, if any. */
export type Pair = readonly [tool: string, called?: string | undefined];

/** What calls are made of: texts that mean something somewhere. */
interface Corpus {
  /** Names of listed tools. */
  tools: readonly string[];
  /** Paths, names and actions of procedures, those that nobody can reach among them. */
  texts: readonly string[];
  /** What somebody was told that it can call. */
  spellings: readonly Pair[];
}

const SUFFIXES = [
  ...['.call', '.apply', '.bind', '.then', '._def', '.toString', '.valueOf', '.toJSON', '.constructor'],
  ...[
    '.__proto__',
    '.prototype',
    '()',
    '[0]',
    '_call',
    '/',
    '.',
    '..',
    ' ',
    '\0',
    '\n',
    '%00',
    '#',
    '?',
    ':',
  ],
];
const PREFIXES = [
  ...['.', '/', './', '../', '__proto__.', 'constructor.', '_def.procedures.', 'createCaller.', 'a.', 't_'],
  ...[' ', '\ufeff', '\u202e', '\u200b', '\0', '*', '$'],
];
const DOTS = ['．', '。', '․', '/', '_', '..', ' . ', '%2E', '', '::', '-', '.\u200b'];
const LINES = ['.', '-', '＿', '__', '', ' ', '_read_', '_write_'];
const UNSEEN = ['\0', '\u200b', '\u00ad', '\u202e', '\u2066', '\ufeff', '\u0301', '\ud800', ' ', '\t', '\n'];
const JOINTS = ['.', '_', '/', '', '-', ' ', '::', '__', '.\0'];
const OF_OBJECTS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null',
  '',
  '*',
  '**',
];
const LONGEST = 10_240;

/** Ways to make another text of one that means something. */
const MUTATIONS: Record<string, (text: string, random: Random, corpus: Corpus) => string> = {
  suffix: (text, random) => text + random.pick(SUFFIXES),
  prefix: (text, random) => random.pick(PREFIXES) + text,
  'upper case': (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
  'first letter in the other case': (text) =>
    (text[0] === text[0]?.toLowerCase() ? text[0]?.toUpperCase() : text[0]?.toLowerCase()) + text.slice(1),
  'other dots': (text, random) => text.replaceAll('.', random.pick(DOTS)),
  'other underscores': (text, random) => text.replaceAll('_', random.pick(LINES)),
  'unseen character': (text, random) => {
    const at = random.integer(0, text.length);
    return text.slice(0, at) + random.pick(UNSEEN) + text.slice(at);
  },
  'full-width letters': (text) =>
    text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'other normal form': (text, random) => text.normalize(random.pick(['NFD', 'NFKC', 'NFKD'])),
  'without a character': (text, random) => {
    const at = random.integer(0, text.length);
    return text.slice(0, at) + text.slice(at + 1);
  },
  'swapped characters': (text, random) => {
    const at = random.integer(0, Math.max(text.length - 2, 0));
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  },
  'other kind': (text) => text.replace(/read|write/, (kind) => (kind === 'read' ? 'write' : 'read')),
  joined: (text, random, { texts }) => text + random.pick(JOINTS) + random.pick(texts),
  'first part': (text) => text.split(/[._]/)[0] ?? '',
  'last part': (text) => text.split(/[._]/).at(-1) ?? '',
  'without the first part': (text) => text.replace(/^[^._]*[._]/, ''),
  'in quotes': (text, random) =>
    random.pick([JSON.stringify(text), `'${text}'`, `["${text}"]`, `\${${text}}`]),
  'of objects': (_, random) => random.pick(OF_OBJECTS),
  'very long': (text, random) =>
    random.chance(0.5) ? `${text}.`.repeat(LONGEST).slice(0, LONGEST) : text.padEnd(LONGEST, 'x'),
  noise: (_, random) =>
    String.fromCharCode(...Array.from({ length: random.integer(0, 40) }, () => random.integer(0, 0xffff))),
};

const MUTATION_NAMES = Object.keys(MUTATIONS);

/** Values of other kinds that a careless reader takes for a text. */
const OTHER_KINDS: readonly ((text: string) => unknown)[] = [
  (text) => [text],
  (text) => [[text]],
  (text) => text.split('.'),
  (text) => ({ [text]: text }),
  (text) => JSON.parse(`{"__proto__":${JSON.stringify(text)},"length":1,"0":${JSON.stringify(text)}}`),
  (text) => ({ name: text, action: text }),
  () => ({}),
  () => [],
  () => null,
  () => 5,
  () => 7,
  () => true,
  () => false,
];

/** Arguments beside an action or a name that leave the call as it is. */
const HARMLESS = [{}, {}, {}, { verify: true }, { verify: false }];
const HARMLESS_PARAMS = [{ params: {} }, { params: null }, { params: '{}' }];
const HARMLESS_ARGUMENTS = [{ arguments: {} }, { arguments: null }, { arguments: '{}' }];
/** Arguments beside them that must not be there. */
const HARMFUL: readonly Record<string, unknown>[] = [
  ...[{ resource: 'a' }, { path: 'a.list' }, { method: 'call' }, { query: 'a' }],
  ...[{ params: { nope: 1 }, arguments: { nope: 1 } }, { continuation_token: 'a.list' }],
  ...['__proto__', 'then', 'call'].map((key) => JSON.parse(`{"${key}":{"action":"list"}}`)),
];

/** Makes a call of texts that mean something, mutated and put together in every way. */
export function makeCall(random: Random, corpus: Corpus): FuzzedCall {
  const mutate = (text = random.pick(corpus.texts)) => {
    const change = random.chance(0.2) ? undefined : MUTATIONS[random.pick(MUTATION_NAMES)];
    return change?.(text, random, corpus) ?? text;
  };
  const value = (text?: string): unknown =>
    random.chance(0.15) ? random.pick(OTHER_KINDS)(mutate(text)) : mutate(text);
  const tool = () => (random.chance(0.8) ? random.pick(corpus.tools) : joinKind(mutate(), random));

  switch (random.integer(0, 9)) {
    case 0:
      return { name: value(), sound: true, ...(random.chance(0.5) ? { arguments: {} } : {}) };
    case 1:
      return { name: tool(), sound: false, arguments: { action: 'help', params: { action: value() } } };
    case 2:
      return random.chance(0.5)
        ? { name: 'search_tools', sound: false, arguments: { query: value() } }
        : { name: 'describe_tools', sound: false, arguments: { names: [value(), value()] } };
    case 3: {
      const named = { [random.pick(['action', 'name'])]: value(), ...random.pick(HARMFUL) };
      const both = { action: value(), name: value(), arguments: { action: value() } };
      return { name: tool(), sound: false, arguments: random.chance(0.7) ? named : both };
    }
    case 4: {
      // A path taken apart at any of its dots, as if the first part were a group.
      const [group, action] = takeApart(mutate(), random);
      return { name: joinKind(group, random), sound: true, arguments: { action } };
    }
    case 5: {
      const more = random.pick([...HARMLESS, ...HARMLESS_PARAMS]);
      return { name: tool(), sound: true, arguments: { action: value(), ...more } };
    }
    case 6: {
      const name = random.pick(['read_tool', 'write_tool', tool()]);
      const more = random.pick([...HARMLESS, ...HARMLESS_ARGUMENTS]);
      return { name, sound: true, arguments: { name: value(), ...more } };
    }
    default: {
      const [name = '', called] = random.pick(corpus.spellings);
      const near =
        called === undefined || random.chance(0.3) ? [mutate(name), called] : [name, value(called)];
      return spell(random.pick([near, near, [name, called]]));
    }
  }
}

/** A call of a listed tool, or of what it is to call: of an action, or by a name. */
export function spell([tool, called]: readonly unknown[]): FuzzedCall {
  if (called === undefined) return { name: tool, sound: true };
  const field = tool === 'read_tool' || tool === 'write_tool' ? 'name' : 'action';
  return { name: tool, arguments: { [field]: called }, sound: true };
}

function takeApart(text: string, random: Random): [string, string] {
  const places = [...text.matchAll(/[._/]/g)].map(({ index }) => index);
  const at = places.length === 0 ? text.length : random.pick(places);
  return [text.slice(0, at), text.slice(at + 1)];
}

function joinKind(text: string, random: Random): string {
  return text + random.pick(['_read', '_write', '_read', '_write', '.read', '_tool', '']);
}
