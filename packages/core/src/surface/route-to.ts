import type { Tool } from '../catalog/tool.ts';
import type { JsonObject } from '../json/schema.ts';
import { shortSignature } from './summary.ts';
import type { Routed } from './surface.ts';

/** Characters of a signature in a refusal. */
const MOST = 2_000;

/** How an agent knows a tool that it calls through another one. */
export interface KnownAs {
  /** What it calls the tool: its name, or an action. */
  name: string;
  signatureOf: (tool: Tool, name: string) => string;
  /** The call that gives the whole signature, in words. */
  source: string;
}

/** The call of a tool of the catalog that another call stands for. */
export function routeTo(tool: Tool, args: JsonObject, { name, signatureOf, source }: KnownAs): Routed {
  const signature = () => shortSignature(signatureOf(tool, name), { name, most: MOST, source });
  return { tool, arguments: args, as: { path: tool.path, signature } };
}
