import { randomBytes, randomInt } from 'node:crypto';
import type { ContinuationOptions } from '@laconic-mcp/core';
import { mintToken } from '../../packages/core/src/continuation/token.ts';
import { makeRows, openKeeper, REFUSAL } from './keeper.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Real tokens that are mutated; all of their owner's own. */
const REAL = 50;

/** Ways to make a text that is no token of anybody out of one that is. */
const MUTATIONS: Record<string, (token: string) => string> = {
  'random token': () => randomBytes(16).toString('base64url'),
  'random characters': () => Array.from({ length: randomInt(64) }, anyCharacter).join(''),
  'flipped bit': (token) => {
    const bytes = Buffer.from(token, 'base64url');
    const at = randomInt(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
    return bytes.toString('base64url');
  },
  'flipped bit of a character': (token) =>
    at(token, (char) => fromCode(char.charCodeAt(0) ^ (1 << randomInt(7)))),
  'other spelling of the same bits': (token) => `${token.slice(0, -1)}${bump(token.slice(-1))}`,
  'changed character': (token) => at(token, anyCharacter),
  'flipped case': (token) =>
    at(token, (char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())),
  'upper case': (token) => token.toUpperCase(),
  truncated: (token) => token.slice(randomInt(2), -1 - randomInt(20)),
  extended: (token) => `${token}${anyCharacter()}`,
  'extended in front': (token) => `${anyCharacter()}${token}`,
  doubled: (token) => token + token,
  reversed: (token) => [...token].reverse().join(''),
  'swapped neighbours': (token) => {
    const i = randomInt(token.length - 1);
    return `${token.slice(0, i)}${token[i + 1]}${token[i]}${token.slice(i + 2)}`;
  },
  'white space around': (token) =>
    pick([` ${token}`, `${token} `, `${token}\n`, `\t${token}`, `${token}\u00a0`]),
  'padded base64': (token) => `${token}==`,
  'base64 alphabet': (token) => at(token, () => pick(['+', '/', '='])),
  hexadecimal: (token) => Buffer.from(token, 'base64url').toString('hex'),
  'base64 of the token': (token) => Buffer.from(token).toString('base64url'),
  'percent-encoded': (token) => at(token, (char) => `%${char.charCodeAt(0).toString(16)}`),
  'full-width letter': (token) => at(token, (char) => fromCode(char.charCodeAt(0) + 0xfee0)),
  'invisible character': (token) =>
    at(token, (char) => char + pick(['\u200b', '\u0000', '\u00ad', '\ufeff'])),
  'lone surrogate': (token) => at(token, () => '\ud800'),
  'bad page': (token) =>
    token +
    pick(['.', '.0', '.-1', '.01', '.1e1', '.x', '.1.', '.1.0', '.1.1.1', '..1', '.1 ', '.9999999999']),
  'a path': (token) => pick([`../${token}`, `${token}/..`, `*`, `%`, `_`, `keyv:${token}`, `${token}:`]),
  'a name of an object': () =>
    pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'undefined', '']),
  'very long': (token) => token.repeat(1 + randomInt(2_000)),
};

/** What came of forged and mutated tokens. */
export interface FuzzCounts {
  tried: number;
  accepted: number;
  /** Refusals in other words than those of an unknown token. */
  otherTexts: number;
  /** How often each mutation was tried. */
  byMutation: Record<string, number>;
  /** What was accepted or refused otherwise, to be tried again. */
  failures: string[];
}

/** Redeems so many forged or mutated tokens, all as the owner of the real ones; none may be accepted. */
export async function fuzzTokens(count: number, continuation: ContinuationOptions): Promise<FuzzCounts> {
  const keeper = openKeeper(continuation);
  keeper.offer('a', makeRows(10));
  const real = new Set<string>();
  for (let i = 0; i < REAL; i += 1) {
    const { json } = await keeper.write('a');
    real.add(json['continuation_token'] as string);
  }
  const tokens = [...real];
  const names = Object.keys(MUTATIONS);
  const counts: FuzzCounts = { tried: 0, accepted: 0, otherTexts: 0, byMutation: {}, failures: [] };
  while (counts.tried < count) {
    const name = names[counts.tried % names.length] as string;
    const forged = MUTATIONS[name]?.(pick(tokens)) ?? '';
    // A mutation may change nothing, such as the case of a digit.
    if (real.has(forged)) continue;
    counts.tried += 1;
    counts.byMutation[name] = (counts.byMutation[name] ?? 0) + 1;
    const { isError, text } = await keeper.redeem(forged);
    if (!isError) counts.accepted += 1;
    else if (text !== REFUSAL) counts.otherTexts += 1;
    if (text !== REFUSAL) counts.failures.push(`${name}: ${JSON.stringify(forged.slice(0, 100))}`);
  }
  // The real ones still work, so the refusals were of the forged ones.
  for (const token of tokens) {
    if ((await keeper.redeem(token)).isError) counts.failures.push(`refused a real token ${token}`);
  }
  return counts;
}

/** What many minted tokens have in common: nothing but their form. */
export interface MintCounts {
  minted: number;
  distinct: number;
  wellFormed: number;
  /** The most frequent character at any of the first 21 places, as a share; 1/64 is even. */
  largestShare: number;
}

/** Mints so many tokens and counts the different ones, and those of 22 characters of base64url. */
export function mintTokens(count: number): MintCounts {
  const tokens = Array.from({ length: count }, mintToken);
  let largest = 0;
  for (let place = 0; place < 21; place += 1) {
    const seen = new Map<string, number>();
    for (const token of tokens) seen.set(token[place] ?? '', (seen.get(token[place] ?? '') ?? 0) + 1);
    largest = Math.max(largest, ...seen.values());
  }
  return {
    minted: count,
    distinct: new Set(tokens).size,
    wellFormed: tokens.filter((token) => /^[A-Za-z0-9_-]{22}$/.test(token)).length,
    largestShare: largest / count,
  };
}

function at(token: string, change: (char: string) => string): string {
  const place = randomInt(token.length);
  return `${token.slice(0, place)}${change(token[place] ?? '')}${token.slice(place + 1)}`;
}

/** The next character of the alphabet: of the last one only two bits count. */
function bump(char: string): string {
  return ALPHABET[(ALPHABET.indexOf(char) + 1) % 64] ?? '';
}

function anyCharacter(): string {
  return ALPHABET[randomInt(64)] ?? '';
}

function fromCode(code: number): string {
  return String.fromCharCode(code);
}

function pick<T>(from: readonly T[]): T {
  return from[randomInt(from.length)] as T;
}
