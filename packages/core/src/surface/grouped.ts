import type { Diagnostic } from '../catalog/diagnostic.ts';
import type { Tool } from '../catalog/tool.ts';
import { assignToolNames } from '../catalog/tool-name.ts';
import type { Limits } from '../result/limits.ts';
import { createDispatcher } from './dispatcher.ts';
import type { FetchResultOptions } from './fetch-result.ts';
import { toEntry } from './flat.ts';
import { type Group, HELP } from './groups.ts';
import { createHelp } from './help.ts';
import type { PublishedTool, Publisher } from './publish.ts';
import { createRedeemers } from './redeem.ts';
import type { Entry, RoutingEntry, Surface, ToolEntry, VisibleTo } from './surface.ts';
import { seenActions } from './unknown-action.ts';
import type { VisibleTools } from './visible.ts';

/** Characters of action names in a dispatcher's description. */
const NAMED = 120;

/** What a {@link createGroupedSurface} stands on. */
export interface GroupedSurfaceOptions {
  groups: readonly Group[];
  /** Tools that are listed by themselves. */
  flat: readonly Tool[];
  /** The gateway's own tools that are listed at the end. */
  own: readonly ToolEntry[];
  publisher: Publisher;
  visibleTo: VisibleTo;
  signatureOf: (tool: Tool, name: string) => string;
  limits: Limits;
  /** Absent where nothing is ever kept. */
  redeem: FetchResultOptions | undefined;
  report: (diagnostic: Diagnostic) => void;
}

/** A dispatcher with what its description is made of. */
interface Dispatcher {
  name: string;
  kind: Tool['kind'];
  group: Group;
  actions: ReadonlyMap<string, Tool>;
  entry: RoutingEntry;
}

/** A read and a write dispatcher for each group, and by itself whatever belongs to none. */
export function createGroupedSurface(options: GroupedSurfaceOptions): Surface {
  const { own, publisher } = options;
  const flat = [...options.flat.map(toEntry), ...own];
  const dispatchers = createDispatchers(options, new Set(flat.map(({ tool }) => tool.name)));
  const entries = new Map<string, Entry>([
    ...dispatchers.map(({ name, entry }) => [name, entry] as const),
    ...flat.map((entry) => [entry.tool.name, entry] as const),
  ]);
  return {
    list: (visible) => [
      ...dispatchers.flatMap((dispatcher) => publishDispatcher(dispatcher, visible, publisher)),
      ...flat.filter((entry) => entry.isListed(visible)).map(({ tool }) => publisher.publish(tool)),
    ],
    find: (name) => entries.get(name),
  };
}

function createDispatchers(options: GroupedSurfaceOptions, taken: ReadonlySet<string>): Dispatcher[] {
  const { groups, visibleTo, signatureOf, limits, redeem, report } = options;
  const redeemer = redeem && createRedeemers(redeem);
  const sides = groups.flatMap((group) => [side(group, 'read'), side(group, 'write')]);
  const { names } = assignToolNames(
    sides.map(({ group, kind }) => ({ name: `${group.name}_${kind}`, path: `${group.name}_${kind}` })),
    taken,
  );
  const named = sides.map((one, index) => ({ ...one, name: names[index] ?? '' }));
  for (const { name, group, kind, actions } of named) {
    const wanted = `${group.name}_${kind}`;
    if (name !== wanted && actions.size > 0) report(givenWay(wanted, name));
  }
  return named.flatMap((one, index) => {
    if (one.actions.size === 0) return [];
    // The sides of a group stand beside each other, its reads first.
    const other = named[one.kind === 'read' ? index + 1 : index - 1] ?? one;
    const help = createHelp({ own: one, other, visibleTo, signatureOf, limits });
    return [{ ...one, entry: createDispatcher({ ...one, other, help, signatureOf, redeemer }) }];
  });
}

function givenWay(wanted: string, name: string): Diagnostic {
  const message = `The dispatcher name '${wanted}' is taken or not legal; it is listed as '${name}', so give the group another name`;
  return { level: 'warning', code: 'name-collision', message };
}

function side(group: Group, kind: Tool['kind']): Pick<Dispatcher, 'group' | 'kind' | 'actions'> {
  return { group, kind, actions: new Map([...group.actions].filter(([, tool]) => tool.kind === kind)) };
}

function publishDispatcher(
  { group, kind, actions, entry }: Dispatcher,
  visible: VisibleTools,
  publisher: Publisher,
): PublishedTool[] {
  if (!entry.isListed(visible)) return [];
  const listed = entry.listedFor(visible);
  const names = seenActions({ name: group.name, actions }, visible);
  return [{ ...publisher.publish(listed), description: describe(group.name, kind, names) }];
}

/** Says what can be done in about as many words, however many actions there are. */
function describe(group: string, kind: Tool['kind'], actions: readonly string[]): string {
  const named: string[] = [];
  let room = NAMED;
  for (const action of actions) {
    room -= action.length + 2;
    if (room < 0 && named.length > 0) break;
    named.push(action);
  }
  const rest = actions.length - named.length;
  const list = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  return `${kind === 'read' ? 'Reads' : 'Writes'} of ${group}: ${list}. Action '${HELP}' lists them; with params { action } it says what that one takes`;
}
