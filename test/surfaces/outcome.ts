import { type Caller, type Gateway, isGatewayError } from '@laconic-mcp/core';
import type { Request } from './drivers.ts';

/** The text that a call is answered with, or the error that it throws, in one line. */
export async function outcomeOf(gateway: Gateway, request: Request, caller?: Caller): Promise<string> {
  try {
    const { content, isError = false } = await gateway.callTool(request, caller);
    const text = content.map((block) => (block.type === 'text' ? block.text : block.type)).join('|');
    return `${isError ? 'refused' : 'answered'} ${text}`;
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return `threw ${error.code} ${error.message}`;
  }
}

/** The names that a caller is listed, all pages. */
export async function namesOf(gateway: Gateway, caller?: Caller): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await gateway.listTools({ cursor }, caller);
    names.push(...page.tools.map(({ name }) => name));
    if (page.nextCursor === undefined) return names;
    cursor = page.nextCursor;
  }
}
