import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/**
 * Turns a fetch handler into one for `node:http`, Express and anything else that passes `(req, res)`.
 * The request's signal aborts when the client disconnects. A body that a parser before it has read (`req.body`, for
 * instance by `express.json()`) is used as it is; that parser's own size limit applies first.
 */
export function toNodeHandler(
  fetchHandler: (request: Request) => Promise<Response>,
): (req: IncomingMessage, res: ServerResponse, next?: unknown) => void {
  const listener = getRequestListener(
    (request, { incoming }) => fetchHandler(toPlainRequest(request, incoming as IncomingMessage)),
    { overrideGlobalObjects: false },
  );
  return (req, res) => {
    void listener(req, res);
  };
}

// A lazy look-alike is what comes in; a host's code may pass it to `new Request`, which takes only real ones.
function toPlainRequest(request: Request, incoming: IncomingMessage & { body?: unknown }): Request {
  const { method, headers, signal } = request;
  if (method === 'GET' || method === 'HEAD') return new Request(request.url, { method, headers, signal });
  const body =
    incoming.readableEnded && incoming.body !== undefined ? toBodyInit(incoming.body) : request.body;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  return new Request(request.url, init);
}

function toBodyInit(body: unknown): BodyInit {
  return typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body);
}
