import { isGatewayError } from '@laconic-mcp/core';
import { callerOf, procedures, reaches, type User } from './surface-names-app.ts';
import type { FuzzedCall } from './surface-names-calls.ts';
import type { Answering, NamesPlace } from './surface-names-places.ts';
import { toKey } from './surface-names-spellings.ts';

/** What was found of a call: how it was spelled, if rightly, and what went wrong. */
interface Judgement {
  spelling?: string | undefined;
  problem?: string | undefined;
}

/** Makes a call, and tells whether it went as it must. */
export async function judgeCall(place: NamesPlace, call: FuzzedCall): Promise<Judgement> {
  const { app, bare, user, oracle } = place;
  const spelling = spellingOf(call, place);
  const expected = spelling === undefined ? [] : [oracle.get(spelling)?.path];
  const outcome = await outcomeOf(app, call, user);
  const alone = await outcomeOf(bare, call, user);
  const told = procedures.find((one) => !reaches(user, one) && outcome.text.includes(one.mark));
  // How well words fit is weighed over all tools, so a search may rank otherwise where there are more.
  const isAsAlone = call.name === 'search_tools' || outcome.text === alone.text;
  const problem = [
    outcome.crash,
    JSON.stringify(outcome.ran) === JSON.stringify(expected)
      ? undefined
      : `ran ${JSON.stringify(outcome.ran)} instead of ${JSON.stringify(expected)}`,
    spelling !== undefined && outcome.isRefused ? `refused '${outcome.text}'` : undefined,
    told === undefined ? undefined : `told of '${told.path}'`,
    isAsAlone ? undefined : `answered '${outcome.text}' instead of '${alone.text}'`,
  ].find((one) => one !== undefined);
  return { spelling, problem };
}

/** The spelling of a call, if it is one that the user was told. A number or boolean is repaired to its text. */
function spellingOf(
  { name, arguments: args = {}, sound }: FuzzedCall,
  { oracle }: NamesPlace,
): string | undefined {
  if (!sound || typeof name !== 'string') return undefined;
  const field = ['action', 'name'].find((one) => Object.hasOwn(args, one));
  const called = field === undefined ? undefined : args[field];
  if (field !== undefined && !['string', 'number', 'boolean'].includes(typeof called)) return undefined;
  // What calls by name knows no action, and the reverse.
  if (field !== undefined && (field === 'name') !== (name === 'read_tool' || name === 'write_tool'))
    return undefined;
  const key = toKey(name, field === undefined ? undefined : String(called));
  return oracle.has(key) ? key : undefined;
}

interface Outcome {
  text: string;
  isRefused: boolean;
  ran: string[];
  crash?: string;
}

async function outcomeOf({ gateway, ledger }: Answering, call: FuzzedCall, user: User): Promise<Outcome> {
  ledger.length = 0;
  const request = { name: call.name, ...(call.arguments === undefined ? {} : { arguments: call.arguments }) };
  try {
    const { content, isError = false } = await gateway.callTool(request as { name: string }, callerOf(user));
    const text = content.map((block) => (block.type === 'text' ? block.text : block.type)).join('|');
    return { text, isRefused: isError, ran: [...ledger] };
  } catch (error) {
    const ran = [...ledger];
    if (!isGatewayError(error))
      return { text: '', isRefused: true, ran, crash: `crashed with ${String(error)}` };
    return { text: `${error.code} ${error.message}`, isRefused: true, ran };
  }
}
