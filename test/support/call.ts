import type { Caller, Gateway } from '@laconic-mcp/core';

/** What a call answered: its text, the text as JSON where it is JSON, and whether it is an error. */
export interface Answer {
  text: string;
  json: Record<string, unknown>;
  isError: boolean;
}

/** Calls a tool in-process and reads its one text block. */
export async function call(
  gateway: Gateway,
  name: string,
  args?: Record<string, unknown>,
  caller?: Caller,
): Promise<Answer> {
  const result = await gateway.callTool({ name, ...(args === undefined ? {} : { arguments: args }) }, caller);
  const [block, ...more] = result.content;
  if (block?.type !== 'text' || more.length > 0) throw new Error('A result is one text block');
  let json: Record<string, unknown> = {};
  try {
    json = JSON.parse(block.text) as Record<string, unknown>;
  } catch {
    // A result that is itself a text.
  }
  return { text: block.text, json, isError: result.isError === true };
}
