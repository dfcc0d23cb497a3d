import { createFetchHandler } from '@laconic-mcp/core';
import { gateway } from '@laconic-mcp/example-quickstart/gateway';

export const dynamic = 'force-dynamic';

const handler = createFetchHandler(gateway);

export { handler as DELETE, handler as GET, handler as POST };
