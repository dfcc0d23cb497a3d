import { proposal } from '../call/nearest-name.ts';
import type { Tool } from '../catalog/tool.ts';
import { type GatewayError, invalidArguments } from '../errors.ts';
import type { VisibleTools } from './visible.ts';

/** One side of a group: the name of its dispatcher, and what can be done there. */
export interface Side {
  name: string;
  actions: ReadonlyMap<string, Tool>;
}

/**
 * The refusal of an action that a dispatcher does not have. What may not be seen is refused in the very words for
 * what does not exist.
 * @param field the argument that named the action
 */
export function unknownAction(
  field: string,
  action: string,
  { own, other, visible }: { own: Side; other: Side; visible: VisibleTools },
): GatewayError {
  if (seenActions(other, visible).includes(action)) {
    return invalidArguments(`${field}: not one of '${own.name}'; call '${other.name}'`);
  }
  return invalidArguments(
    `${field}: no such action${proposal(action, seenActions(own, visible)) || ';'} 'help' lists them`,
  );
}

/** The actions of a side that somebody may see, in their order. */
export function seenActions({ actions }: Side, visible: VisibleTools): string[] {
  return [...actions].filter(([, tool]) => visible.has(tool)).map(([action]) => action);
}
