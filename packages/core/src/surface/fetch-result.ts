import type { Caller } from '../catalog/caller.ts';
import { defineTool } from '../catalog/define-tool.ts';
import type { Tool } from '../catalog/tool.ts';
import type { Owner } from '../continuation/owner.ts';
import type { ContinuationStore, KeptResult } from '../continuation/store.ts';
import { GatewayError, invalidArguments } from '../errors.ts';
import { byteLength, ReadyText } from '../json/encode.ts';
import type { Json } from '../json/schema.ts';
import { toShownText } from '../result/content.ts';
import type { Limits } from '../result/limits.ts';
import { pickFields } from '../result/pick.ts';
import { findLargeRows, takePage } from '../result/rows.ts';
import { FETCH_RESULT } from './own-names.ts';

/** What `fetch_result` stands on. */
export interface FetchResultOptions {
  store: ContinuationStore;
  limits: Limits;
  /** Writes a page in the row format of the tool it came from. */
  writeRows: (tool: Tool, text: string) => string;
  ownerOf: (caller: Caller) => Promise<Owner>;
  /** Finds a tool by its path among those the caller may see now. */
  findVisible: (path: string, caller: Caller) => Promise<Tool | undefined>;
}

/** What an agent may pass; `page` and `page_size` have been checked to be whole numbers from 1. */
interface FetchArguments {
  continuation_token: string;
  mode?: 'page' | 'full' | 'fields';
  page?: number;
  page_size?: number;
  fields?: string[];
}

/** Makes the tool that gives back what a call has kept. It never runs anything again. */
export function createFetchResult(options: FetchResultOptions): Tool {
  const { store, limits, writeRows, ownerOf, findVisible } = options;
  return defineTool({
    name: FETCH_RESULT,
    kind: 'read',
    title: 'Fetch a kept result',
    description:
      'Gives the full result behind a `continuation_token` or `next`, for ' +
      `${describeDuration(store.ttl)} after the call that gave it. Runs nothing again.`,
    projectable: false,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    inputSchema: {
      type: 'object',
      properties: {
        continuation_token: { type: 'string' },
        mode: {
          type: 'string',
          enum: ['page', 'full', 'fields'],
          description: 'Default: page for rows, else full',
        },
        page: { type: 'integer', minimum: 1 },
        page_size: { type: 'integer', minimum: 1 },
        fields: { type: 'array', items: { type: 'string' }, description: 'Dot paths to keep' },
      },
      required: ['continuation_token'],
    },
    invoke: async ({ arguments: args, caller }) => {
      const request = readArguments(args as unknown as FetchArguments);
      const kept = await redeem(request.token);
      return answer(kept, request);

      async function redeem(token: string): Promise<KeptResult & { tool: Tool }> {
        const found = await store.redeem(token, await ownerOf(caller));
        if (found.status === 'down') throw storeDown();
        const tool = found.status === 'found' ? await findVisible(found.result.path, caller) : undefined;
        if (found.status !== 'found' || tool === undefined) throw unavailable();
        return { ...found.result, tool };
      }
    },
  });

  function answer({ text, tool }: KeptResult & { tool: Tool }, request: FetchRequest): ReadyText {
    if (request.mode === 'full') return whole(text);
    const json = JSON.parse(text) as Json;
    const found = findLargeRows(json, tool.rows);
    if (found === undefined) {
      if (request.mode !== 'fields') return whole(text);
      return whole(JSON.stringify(pickFields(json, request.fields)));
    }
    return new ReadyText(writeRows(tool, pageOf(found.rows, request)));
  }

  function pageOf(rows: Json[], request: FetchRequest): string {
    const { token, page, pageSize, fields, mode } = request;
    const picked = mode === 'fields' ? rows.map((row) => pickFields(row, fields)) : rows;
    const pageRows = Math.min(pageSize ?? limits.pageRows, limits.pageRows);
    const taken = takePage(picked, page, { ...limits, pageRows });
    if (taken === undefined) {
      throw invalidArguments(`page: ${page} is past the last page`);
    }
    const suffix = pageSize === undefined ? '' : `.${pageSize}`;
    const next = taken.hasMore ? `${token}.${page + 1}${suffix}` : undefined;
    return JSON.stringify({ count: rows.length, page, results: taken.rows, next });
  }

  function whole(text: string): ReadyText {
    const size = byteLength(text);
    if (size <= limits.fullBytes) return new ReadyText(toShownText(text));
    throw new GatewayError(
      'RESULT_TOO_LARGE',
      `The result has ${size} bytes, over the limit of ${limits.fullBytes}; use mode 'page' or 'fields'`,
    );
  }
}

/** A redeem with the page that the token itself may carry: `<token>.2.5` is page 2 at 5 rows a page. */
interface FetchRequest {
  token: string;
  mode: 'page' | 'full' | 'fields' | undefined;
  page: number;
  pageSize: number | undefined;
  fields: string[];
}

function readArguments(args: FetchArguments): FetchRequest {
  const [token = '', page, pageSize, ...rest] = args.continuation_token.split('.');
  const isSuffix = (text: string | undefined) => text === undefined || /^[1-9]\d{0,8}$/.test(text);
  if (!isSuffix(page) || !isSuffix(pageSize) || rest.length > 0) throw unavailable();
  const fields = args.fields ?? [];
  const mode = args.mode ?? (fields.length > 0 ? 'fields' : undefined);
  if (mode === 'fields' && fields.length === 0) {
    throw invalidArguments("fields: mode 'fields' needs a list of dot paths");
  }
  return {
    token,
    mode,
    page: positive('page', args.page) ?? Number(page ?? 1),
    pageSize:
      positive('page_size', args.page_size) ?? (pageSize === undefined ? undefined : Number(pageSize)),
    fields,
  };
}

function positive(name: string, value: number | undefined): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 1)) return value;
  throw invalidArguments(`${name}: a whole number from 1`);
}

/** Unknown, expired, foreign, evicted and hidden are one refusal: it must not tell which. */
function unavailable(): GatewayError {
  return new GatewayError(
    'CONTINUATION_UNAVAILABLE',
    'There is no such result, or it has expired. A write that gave the token was applied: do not repeat it, read the record instead',
  );
}

function storeDown(): GatewayError {
  return new GatewayError(
    'STORE_UNAVAILABLE',
    'The store of kept results does not answer. A write that gave the token was applied: do not repeat it, fetch again shortly',
    { retryable: true },
  );
}

function describeDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes >= 1 ? `${minutes} minute${minutes === 1 ? '' : 's'}` : `${Math.round(ms / 1000)} seconds`;
}
