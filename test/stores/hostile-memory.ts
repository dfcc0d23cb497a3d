import { MemoryBackend } from '../../packages/core/src/continuation/memory.ts';
import { bearer, makeRows, openKeeper } from './keeper.ts';

const MIB = 1024 * 1024;

/** What a flood of writes left behind, in MiB where it is a size. */
export interface FloodCounts {
  writes: number;
  owners: number;
  /** Writes that were answered with a token. */
  tokens: number;
  /** The most that was ever held. */
  peakStore: number;
  peakEntries: number;
  store: number;
  entries: number;
  rssBefore: number;
  peakRss: number;
  rssAfter: number;
  /** Whether what somebody else kept before the flood is still there. */
  bystander: boolean;
}

/** Makes so many writes, of so many owners in turn, each with a result of so many KiB that is kept in memory. */
export async function flood({
  writes,
  owners,
  kib,
}: {
  writes: number;
  owners: number;
  kib: number;
}): Promise<FloodCounts> {
  const memory = new MemoryBackend();
  const keeper = openKeeper({ store: memory });
  keeper.offer('quiet', makeRows(20));
  const quiet = await keeper.write('quiet', bearer('bystander'));
  keeper.offer('flood', makeRows(kib, 1_000));
  const readRss = () => process.memoryUsage.rss() / MIB;
  const rssBefore = readRss();
  const counts = { tokens: 0, peakStore: 0, peakEntries: 0, peakRss: rssBefore };
  for (let i = 0; i < writes; i += 1) {
    const { json } = await keeper.write('flood', bearer(`hostile${i % owners}`));
    if ('continuation_token' in json) counts.tokens += 1;
    const { bytes, entries } = memory.usage;
    counts.peakStore = Math.max(counts.peakStore, bytes / MIB);
    counts.peakEntries = Math.max(counts.peakEntries, entries);
    if (i % 50 === 0) counts.peakRss = Math.max(counts.peakRss, readRss());
  }
  globalThis.gc?.();
  const { bytes, entries } = memory.usage;
  const found = await keeper.redeem(quiet.json['continuation_token'], { caller: bearer('bystander') });
  return {
    writes,
    owners,
    ...counts,
    store: bytes / MIB,
    entries,
    rssBefore,
    rssAfter: readRss(),
    bystander: !found.isError,
  };
}
