import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));

/** What to run, with node, for a gateway that speaks over stdin and stdout. Needs the packages' build. */
export const STDIO_COMMAND: readonly string[] = [
  path.resolve(HERE, '../../../packages/adapter-trpc/bin/laconic-mcp.js'),
  'stdio',
  path.resolve(HERE, 'gateway.ts'),
];
