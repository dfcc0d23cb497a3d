import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // The inventory is a workspace package that ships TypeScript.
  transpilePackages: ['@laconic-mcp/example-quickstart'],
  // libsql loads a native module, which a bundle cannot hold.
  serverExternalPackages: ['@libsql/client', 'libsql'],
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
};

export default config;
