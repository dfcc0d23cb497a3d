import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REFUSAL } from './keeper.ts';
import { connectRedis, deleteKeys, uniqueName } from './servers.ts';

const INSTANCE = fileURLToPath(new URL('./instance.ts', import.meta.url));
const WORKERS = 8;
const USERS = 20;

/** What came of writes that two processes took in turn, one of them killed now and then. */
export interface InstanceCounts {
  writes: number;
  /** Writes that were answered with an envelope and a token. */
  acknowledged: number;
  /** Writes whose process was gone before it answered. */
  unanswered: number;
  /** Any other answer to a write. */
  otherAnswers: number;
  kills: number;
  /** Acknowledged writes that are in the ledger exactly once. */
  inLedger: number;
  /** Unanswered writes that are in the ledger all the same. */
  unansweredInLedger: number;
  /** Acknowledged writes whose full result the other instance gave, byte for byte. */
  redeemedOnOther: number;
  /** The same on the instance that wrote them, after the last restart. */
  redeemedAgain: number;
  /** Redeems by another user, and how many of them were refused in the words of an unknown token. */
  foreign: number;
  foreignRefused: number;
}

/** What a write of a user answers in full. */
export function makeRowsOf(
  user: string,
  key: string,
): { id: number; user: string; key: string; notes: string }[] {
  return Array.from({ length: 12 }, (_, id) => ({ id, user, key, notes: 'n'.repeat(60) }));
}

/** A process that serves the gateway; a killed one comes back at another port. */
class Instance {
  readonly #namespace: string;
  #child: ChildProcess | undefined;
  /** Where it listens, once it does. */
  #url: Promise<string>;

  constructor(namespace: string) {
    this.#namespace = namespace;
    this.#url = this.#start();
  }

  get url(): Promise<string> {
    return this.#url;
  }

  /** Kills the process as a crash would, and starts another one. */
  restart(): void {
    this.#url = this.stop().then(() => this.#start());
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async #start(): Promise<string> {
    const flags = ['--conditions=@laconic-mcp/source', '--import', 'tsx'];
    const child = spawn(process.execPath, [...flags, INSTANCE, this.#namespace], {
      // Where `tsx` is looked for.
      cwd: dirname(INSTANCE),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    const [port] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('An instance ended before it listened'))),
    ])) as [number];
    return `http://127.0.0.1:${port}/mcp`;
  }
}

/** Calls a tool over HTTP; `undefined` where the process went away instead of answering. */
async function ask(
  instance: Instance,
  user: string,
  params: { name: string; arguments: Record<string, unknown> },
): Promise<string | undefined> {
  const url = await instance.url;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    const { result } = (await response.json()) as { result?: { content: { text: string }[] } };
    return result?.content[0]?.text ?? '';
  } catch {
    return undefined;
  }
}

/** A redeem may be asked again, so a process that went away is waited for. */
async function redeem(instance: Instance, user: string, token: string): Promise<string> {
  const params = { name: 'fetch_result', arguments: { continuation_token: token, mode: 'full' } };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const text = await ask(instance, user, params);
    if (text !== undefined) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return 'no answer';
}

/** Writes through two processes in turn, kills the second one so often, and compares with the ledger. */
export async function runTwoInstances({
  writes,
  kills,
  timeout,
}: {
  writes: number;
  kills: number;
  /** Milliseconds after which it is given up. */
  timeout: number;
}): Promise<InstanceCounts> {
  const namespace = uniqueName();
  const redis = connectRedis();
  await redis.connect();
  const instances = [new Instance(namespace), new Instance(namespace)] as const;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${timeout} ms`)), timeout);
  });
  try {
    const counts = await Promise.race([writeThrough(instances, { writes, kills }), late]);
    const ledger = await redis.lRange(`${namespace}:ledger`, 0, -1);
    return compare(counts, ledger);
  } finally {
    clearTimeout(timer);
    await Promise.all(instances.map((instance) => instance.stop()));
    await deleteKeys(redis, namespace);
    await redis.close();
  }
}

type Written = Omit<InstanceCounts, 'inLedger' | 'unansweredInLedger'> & { keys: Set<string> };

async function writeThrough(
  instances: readonly [Instance, Instance],
  { writes, kills }: { writes: number; kills: number },
): Promise<Written> {
  const counts = { acknowledged: 0, unanswered: 0, otherAnswers: 0, kills: 0 };
  const redeems = { redeemedOnOther: 0, redeemedAgain: 0, foreign: 0, foreignRefused: 0 };
  const kept: { key: string; user: string; token: string; writer: Instance }[] = [];
  await Promise.all(instances.map(({ url }) => url));
  let next = 0;
  const write = async () => {
    while (next < writes) {
      const i = next;
      next += 1;
      if (counts.kills < kills && i >= ((counts.kills + 1) * writes) / (kills + 1)) {
        counts.kills += 1;
        instances[1].restart();
      }
      const [writer, other] = i % 2 === 0 ? instances : ([instances[1], instances[0]] as const);
      const key = `key${i}`;
      const user = `user${i % USERS}`;
      const text = await ask(writer, user, { name: 'write', arguments: { key } });
      if (text === undefined) {
        counts.unanswered += 1;
        continue;
      }
      const token = /"continuation_token":"([\w-]{22})"/.exec(text)?.[1];
      if (token === undefined) {
        counts.otherAnswers += 1;
        continue;
      }
      counts.acknowledged += 1;
      kept.push({ key, user, token, writer });
      if ((await redeem(other, user, token)) === fullText(user, key)) redeems.redeemedOnOther += 1;
      if (i % 10 !== 0) continue;
      redeems.foreign += 1;
      if ((await redeem(other, `user${(i + 1) % USERS}`, token)) === REFUSAL) redeems.foreignRefused += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, write));
  const queue = [...kept];
  const again = async () => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      const { writer, user, token, key } = one;
      if ((await redeem(writer, user, token)) === fullText(user, key)) redeems.redeemedAgain += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, again));
  return { writes, ...counts, ...redeems, keys: new Set(kept.map(({ key }) => key)) };
}

function fullText(user: string, key: string): string {
  return JSON.stringify(makeRowsOf(user, key));
}

function compare({ keys, ...counts }: Written, ledger: string[]): InstanceCounts {
  const times = new Map<string, number>();
  for (const key of ledger) times.set(key, (times.get(key) ?? 0) + 1);
  return {
    ...counts,
    inLedger: [...keys].filter((key) => times.get(key) === 1).length,
    unansweredInLedger: [...times.keys()].filter((key) => !keys.has(key)).length,
  };
}

/** Whether every acknowledged write is there once and redeemable on both instances, and nothing went to a stranger. */
export function isConsistent(counts: InstanceCounts): boolean {
  const { acknowledged, unanswered, otherAnswers, writes, foreign, foreignRefused } = counts;
  const { inLedger, redeemedOnOther, redeemedAgain } = counts;
  return (
    [inLedger, redeemedOnOther, redeemedAgain].every((count) => count === acknowledged) &&
    otherAnswers === 0 &&
    acknowledged + unanswered === writes &&
    // Of one process that is killed, no more than what was running there.
    unanswered <= counts.kills * WORKERS &&
    foreignRefused === foreign
  );
}
