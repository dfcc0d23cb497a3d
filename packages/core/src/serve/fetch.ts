import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { GatewayError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import { refuseUnknownOptions } from '../options.ts';
import { readBody, TOO_LARGE } from './body.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { createLegacyServer } from './legacy.ts';
import { MAX_MESSAGE_BYTES, parseMessage, type Refusal, refusalText } from './message.ts';

/** How a gateway is served over HTTP. */
export interface FetchHandlerOptions extends GuardOptions {
  /** The largest request body, in bytes. @default 4194304 */
  maxBodyBytes?: number | undefined;
}

/** Answers one HTTP request. What a framework passes beside the request is ignored. */
export type FetchHandler = (request: Request, ...rest: unknown[]) => Promise<Response>;

/** The code of everything HTTP refuses by its own means; the SDK's transport uses it too. */
const REFUSED: number = ErrorCode.ConnectionClosed;

/**
 * Serves a gateway as an MCP endpoint for anything that speaks `Request` and `Response`: Next.js, Hono, Bun, Deno,
 * Workers. It answers on any path, keeps no session, and a client that disconnects aborts its call.
 * @throws GatewayError `INVALID_OPTIONS`
 */
export function createFetchHandler(gateway: Gateway, options: FetchHandlerOptions = {}): FetchHandler {
  refuseUnknownOptions('createFetchHandler', options, ['hosts', 'origins', 'maxBodyBytes']);
  const { maxBodyBytes = MAX_MESSAGE_BYTES } = options;
  if (!Number.isSafeInteger(maxBodyBytes) || maxBodyBytes < 1) {
    throw new GatewayError(
      'INVALID_OPTIONS',
      `Option 'maxBodyBytes' must be a whole number of bytes above 0, got '${maxBodyBytes}'`,
    );
  }
  const guard = createGuard(options);

  return async (request) => {
    const reason = guard(request);
    if (reason !== undefined) return refuse(403, { code: REFUSED, message: reason });
    if (request.method !== 'POST') {
      return refuse(
        405,
        { code: REFUSED, message: 'Method not allowed; send messages by POST' },
        { Allow: 'POST' },
      );
    }
    if (!isJson(request.headers.get('content-type'))) {
      return refuse(415, { code: REFUSED, message: "The Content-Type must be 'application/json'" });
    }
    const body = await readBody(request, maxBodyBytes).catch(() => undefined);
    if (body === TOO_LARGE) {
      return refuse(413, { code: REFUSED, message: `The request body is larger than ${maxBodyBytes} bytes` });
    }
    if (body === undefined) {
      return refuse(400, {
        code: ErrorCode.ParseError,
        message: 'Parse error: the request body cannot be read',
      });
    }
    const parsed = parseMessage(body);
    if ('refusal' in parsed) return refuse(400, parsed.refusal);
    return answer(gateway, request, parsed.value);
  };
}

/** One server and one transport for one request: shared ones would mix up the answers of clients with equal ids. */
async function answer(gateway: Gateway, request: Request, message: unknown): Promise<Response> {
  const server = createLegacyServer(gateway, {
    // The SDK's own signal would say nothing more: without a session it fires only at the close after the answer.
    caller: () => ({ transport: 'http', request, signal: request.signal }),
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(withBothAccepted(request), { parsedBody: message });
  } finally {
    await server.close();
  }
}

// The SDK insists on both media types, although the answer is JSON: typescript-sdk#1996.
function withBothAccepted(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: 'POST', headers });
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

function refuse(status: number, refusal: Refusal, headers: Record<string, string> = {}): Response {
  return new Response(refusalText(refusal), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
