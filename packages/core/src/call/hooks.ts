import type { Caller } from '../catalog/caller.ts';
import type { Tool, ToolCall } from '../catalog/tool.ts';
import { GatewayError } from '../errors.ts';

/** What a {@link CallHook} may change of a call before it goes on. */
export interface CallChange {
  arguments: ToolCall['arguments'];
}

/** Goes on with the call. Gives the raw value the tool returned, before encoding. May be called once. */
export type NextCall = (change?: CallChange) => Promise<unknown>;

/**
 * Surrounds a call: throw to refuse it, `next()` to go on, return the value to be encoded.
 * Every hook is one layer of an onion; the first plugin is the outermost.
 */
export type CallHook = (call: ToolCall, next: NextCall) => Promise<unknown>;

/**
 * Chooses what a caller may see. Must return some of the tools it was given: adding is refused.
 * During a call, `call` is that call, with its arguments as they were sent.
 */
export type ListHook = (
  tools: readonly Tool[],
  caller: Caller,
  call?: ToolCall,
) => readonly Tool[] | Promise<readonly Tool[]>;

/** Makes one function of many call hooks around what they surround. */
export function composeCallHooks(
  hooks: readonly CallHook[],
  invoke: (call: ToolCall) => Promise<unknown>,
): (call: ToolCall) => Promise<unknown> {
  const run = async (index: number, call: ToolCall): Promise<unknown> => {
    const hook = hooks[index];
    if (hook === undefined) return invoke(call);
    let used = false;
    return hook(call, (change) => {
      if (used)
        throw new GatewayError('INTERNAL_ERROR', "A call hook called 'next' twice; it may be called once");
      used = true;
      return run(index + 1, change === undefined ? call : { ...call, arguments: change.arguments });
    });
  };
  return (call) => run(0, call);
}

/** Runs list hooks in order; throws when one of them returns a tool that it was not given. */
export async function applyListHooks(
  hooks: readonly ListHook[],
  tools: readonly Tool[],
  { caller, call }: { caller: Caller; call?: ToolCall | undefined },
): Promise<readonly Tool[]> {
  let visible = tools;
  for (const hook of hooks) {
    const kept = await hook(visible, caller, call);
    const added = findAdded(kept, visible);
    if (added !== undefined) {
      throw new GatewayError(
        'INTERNAL_ERROR',
        `A list hook added '${added.name}'; it may only narrow the list`,
      );
    }
    visible = kept;
  }
  return visible;
}

function findAdded(kept: readonly Tool[], given: readonly Tool[]): Tool | undefined {
  let next = 0;
  for (const tool of given) if (tool === kept[next]) next += 1;
  // In the order they were given in, as nearly every hook leaves them: it is asked for every call.
  if (next === kept.length) return undefined;
  const known = new Set(given);
  return kept.find((tool) => !known.has(tool));
}
