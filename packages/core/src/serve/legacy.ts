import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  type CallToolResult,
  ErrorCode,
  type JSONRPCRequest,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from '../catalog/caller.ts';
import { isGatewayError, isProtocolError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import { isJsonObject } from '../json/schema.ts';

type ServerOptions = NonNullable<ConstructorParameters<typeof Server>[1]>;

// Only elicitation answers are ever validated; the SDK's default builds an Ajv for every server, half a request's cost.
const NO_VALIDATION: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/** What surrounds the requests of one {@link createLegacyServer}. */
export interface LegacyServerOptions {
  /** Who a request is for; `signal` is the SDK's for that request. */
  caller: (signal: AbortSignal) => Caller;
  /** Whether the client can be told that the tools have changed. @default false */
  notifies?: boolean | undefined;
  /** Sees every request that has started; the promise settles just before the answer is sent. */
  onRequest?: ((running: Promise<unknown>) => void) | undefined;
}

/**
 * Makes a server for protocol revisions up to 2025-11-25, for one stateless request or one connection.
 * Its cost is small: nothing is registered per tool.
 */
export function createLegacyServer(
  gateway: Gateway,
  { caller, notifies = false, onRequest }: LegacyServerOptions,
): Server {
  const { name, version, title, instructions } = gateway;
  const server = new Server(
    { name, version, ...(title !== undefined && { title }) },
    {
      capabilities: { tools: notifies && gateway.listChanges ? { listChanged: true } : {} },
      jsonSchemaValidator: NO_VALIDATION,
      ...(instructions !== undefined && { instructions }),
    },
  );
  // Not setRequestHandler: it validates arguments and result again, and words a malformed call as an internal error.
  server.fallbackRequestHandler = (request, extra) => {
    const running = answer(gateway, request, caller(extra.signal)).catch((error: unknown) => {
      throw toRpcError(error);
    });
    onRequest?.(running);
    return running;
  };
  return server;
}

async function answer(
  gateway: Gateway,
  { method, params = {} }: JSONRPCRequest,
  caller: Caller,
): Promise<ListToolsResult | CallToolResult> {
  switch (method) {
    case 'tools/list':
      return gateway.listTools(readListParams(params), caller);
    case 'tools/call':
      return gateway.callTool(readCallParams(params), caller);
    default:
      throw new RpcError(ErrorCode.MethodNotFound, 'Method not found');
  }
}

function readListParams({ cursor }: Record<string, unknown>): Parameters<Gateway['listTools']>[0] {
  if (cursor === undefined) return {};
  if (typeof cursor !== 'string') throw invalidParams("'cursor' must be a string");
  return { cursor };
}

function readCallParams(params: Record<string, unknown>): Parameters<Gateway['callTool']>[0] {
  const { name, arguments: args } = params;
  if (typeof name !== 'string') throw invalidParams("'name' must be a string");
  if (args === undefined) return { name };
  if (!isJsonObject(args)) throw invalidParams("'arguments' must be an object");
  return { name, arguments: args };
}

/** What the SDK reads from a thrown error. Not its McpError, whose message v1 clients show doubled. */
class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function invalidParams(message: string): RpcError {
  return new RpcError(ErrorCode.InvalidParams, `Invalid params: ${message}`);
}

function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  if (isGatewayError(error) && isProtocolError(error))
    return new RpcError(ErrorCode.InvalidParams, error.message);
  if (isGatewayError(error) && error.status !== 500)
    return new RpcError(ErrorCode.InternalError, error.message);
  return new RpcError(ErrorCode.InternalError, 'Internal error');
}
