import type { Gateway, SurfaceOptions } from '@laconic-mcp/core';
import {
  createNamesApp,
  type NamedProcedure,
  type NamesApp,
  procedures,
  reaches,
  USERS,
  type User,
} from './surface-names-app.ts';
import { readSpellings, type Spelling, toKey } from './surface-names-spellings.ts';

/** The surfaces that are fuzzed, the last two with groups and tools by themselves. */
const SURFACES: readonly SurfaceOptions[] = [
  { kind: 'flat' },
  { kind: 'grouped' },
  { kind: 'search' },
  {
    kind: 'grouped',
    groups: { a: ['a.**', 'key.*'], b: ['*.then*', 'deep.**', '*_*'] },
    pin: ['device.*', 'a.5'],
  },
  { kind: 'search', pin: ['a.*', 'key.t*'] },
];

/** The part of a gateway that is fuzzed. */
export type Calling = Pick<Gateway, 'callTool'>;

/** What answers calls, and the paths of the procedures that have run. */
export interface Answering {
  gateway: Calling;
  ledger: string[];
}

/** A surface as one user meets it. */
export interface NamesPlace {
  title: string;
  user: User;
  /** All that the user is told it can call. */
  told: readonly Spelling[];
  /** The procedures that the user may see, by the keys of their spellings. */
  oracle: ReadonlyMap<string, NamedProcedure>;
  app: Answering;
  /** The same surface with nothing but what the user may see. */
  bare: Answering;
}

/** Opens all surfaces for all users. */
export async function openNamesPlaces(): Promise<NamesPlace[]> {
  const places: NamesPlace[] = [];
  for (const surface of SURFACES) {
    for (const user of USERS) places.push(await openPlace(surface, user));
  }
  return places;
}

async function openPlace(surface: SurfaceOptions, user: User): Promise<NamesPlace> {
  const app = createNamesApp(surface);
  const told = await readSpellings(app.gateway, user);
  const seen = procedures.filter((one) => reaches(user, one));
  const byMark = new Map(seen.map((one) => [one.mark, one]));
  const oracle = new Map<string, NamedProcedure>();
  for (const { tool, called, mark } of told) {
    const procedure = byMark.get(mark);
    if (procedure !== undefined) oracle.set(toKey(tool, called), procedure);
  }
  const title = `${surface.kind}${surface.pin === undefined ? '' : ' with pins'}, ${user}`;
  return { title, user, told, oracle, app: answering(app), bare: answering(createNamesApp(surface, seen)) };
}

function answering({ gateway, ledger }: NamesApp): Answering {
  return { gateway: { callTool: (request, caller) => gateway.callTool(request, caller) }, ledger };
}
