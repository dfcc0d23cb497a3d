import { appRouter } from '@laconic-mcp/example-quickstart/app-router';
import { createContext } from '@laconic-mcp/example-quickstart/context';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';

export const dynamic = 'force-dynamic';

function handler(req: Request): Promise<Response> {
  return fetchRequestHandler({ endpoint: '/api/trpc', req, router: appRouter, createContext });
}

export { handler as GET, handler as POST };
