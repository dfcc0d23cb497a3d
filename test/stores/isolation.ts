import { randomInt } from 'node:crypto';
import type { Caller, ContinuationOptions, Gateway, GatewayOptions } from '@laconic-mcp/core';
import { bearer, openKeeper, REFUSAL } from './keeper.ts';

/** Identities that keep results; each is a stranger to every other. */
const OWNERS = 40;
/** Results that each identity keeps. */
const RESULTS = 5;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** What came of many redeems. */
export interface IsolationCounts {
  own: number;
  foreign: number;
  forged: number;
  /** Own redeems that gave the very text that was kept. */
  served: number;
  /** Answers with anything that another identity had kept. */
  foreignBodies: number;
  /** Refusals of foreign and forged redeems. */
  refused: number;
  /** The different texts of the refusals; one, when all is well. */
  refusalTexts: string[];
  /** Writes and what ran: redeems must add nothing. */
  kept: number;
  ran: number;
}

interface Kept {
  owner: string;
  token: string;
  text: string;
}

/**
 * Redeems many times, 60 % by the owner, 30 % by somebody else who holds the token, 10 % with a forged token. Somebody
 * else is another bearer, another tenant's user of the same name, nobody, another process or another gateway.
 */
export async function countIsolation(
  redeems: number,
  continuation: ContinuationOptions,
  identify: GatewayOptions['identify'] = readIdentity,
): Promise<IsolationCounts> {
  const keeper = openKeeper(continuation, { identify });
  const elsewhere = openKeeper(continuation, { identify, name: 'elsewhere' });
  const kept: Kept[] = [];
  for (let i = 0; i < OWNERS * RESULTS; i += 1) {
    const owner = `tenant${i % 4}/user${i % OWNERS}`;
    const value = Array.from({ length: 5 }, (_, id) => ({
      id,
      body: `${marker(owner)} result ${i}`.repeat(3),
    }));
    keeper.offer(`${i}`, value);
    const { json } = await keeper.write(`${i}`, bearer(owner));
    kept.push({ owner, token: json['continuation_token'] as string, text: JSON.stringify(value) });
  }
  const counts = { own: 0, foreign: 0, forged: 0, served: 0, foreignBodies: 0, refused: 0 };
  const refusals = new Set<string>();
  for (let i = 0; i < redeems; i += 1) {
    const { owner, token, text } = pick(kept);
    const kind = i % 10 < 6 ? 'own' : i % 10 < 9 ? 'foreign' : 'forged';
    counts[kind] += 1;
    const { gateway, caller, asked } = {
      own: () => ({ gateway: keeper.gateway, caller: bearer(owner), asked: token }),
      foreign: () => ({ ...stranger(owner), asked: token }),
      forged: () => ({ gateway: keeper.gateway, caller: bearer(owner), asked: forge() }),
    }[kind]();
    const answer = await redeem(gateway, asked, caller);
    if (kind === 'own') {
      if (answer.text === text) counts.served += 1;
      if (/tenant\d\/user\d+/.exec(answer.text)?.[0] !== owner) counts.foreignBodies += 1;
      continue;
    }
    if (answer.text.includes('tenant')) counts.foreignBodies += 1;
    if (answer.isError) counts.refused += 1;
    refusals.add(answer.text);
  }
  const ran = keeper.ledger.length + elsewhere.ledger.length;
  return { ...counts, refusalTexts: [...refusals], kept: kept.length, ran };

  function stranger(owner: string): { gateway: Gateway; caller: Caller } {
    const [tenant = '', user = ''] = owner.split('/');
    const { gateway } = keeper;
    return pick([
      () => ({ gateway, caller: bearer(pick(kept.filter((other) => other.owner !== owner)).owner) }),
      () => ({ gateway, caller: bearer(`${tenant}x/${user}`) }),
      () => ({ gateway, caller: bearer(`/${tenant}/${user}`) }),
      () => ({ gateway, caller: { transport: 'http' } as const }),
      () => ({ gateway, caller: { transport: 'stdio' } as const }),
      () => ({ gateway: elsewhere.gateway, caller: bearer(owner) }),
    ])();
  }
}

/** Whether nothing leaked, nobody was refused what is theirs, and all refusals are one. */
export function isIsolated(counts: IsolationCounts): boolean {
  const { own, foreign, forged, served, foreignBodies, refused, refusalTexts, kept, ran } = counts;
  return (
    foreignBodies === 0 &&
    served === own &&
    refused === foreign + forged &&
    refusalTexts.length === 1 &&
    refusalTexts[0] === REFUSAL &&
    ran === kept
  );
}

/** `tenant/user` from the bearer token; nobody without one. */
function readIdentity({ request }: Caller) {
  const [tenant, user] = request?.headers.get('authorization')?.replace('Bearer ', '').split('/') ?? [];
  return user === undefined ? undefined : { tenant, user };
}

async function redeem(gateway: Gateway, token: string, caller: Caller) {
  const call = { name: 'fetch_result', arguments: { continuation_token: token, mode: 'full' } };
  const { content, isError } = await gateway.callTool(call, caller);
  return { text: content[0]?.type === 'text' ? content[0].text : '', isError: isError === true };
}

function marker(owner: string): string {
  return `[${owner}]`;
}

function forge(): string {
  return Array.from({ length: 22 }, () => ALPHABET[randomInt(64)]).join('');
}

function pick<T>(from: readonly T[]): T {
  return from[randomInt(from.length)] as T;
}
