import { defineConfig } from 'vitest/config';

const conditions = ['@laconic-mcp/source'];

export default defineConfig({
  resolve: { conditions: [...conditions, 'import', 'module', 'default'] },
  // Not 'import': a CommonJS package's own require would then get another package's ESM build.
  ssr: { resolve: { conditions: [...conditions, 'node', 'module', 'default'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'examples/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    // On two cores vitest would use one.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 180_000,
    reporters: ['default', './test/support/count-reporter.ts'],
    coverage: { include: ['packages/*/src/**/*.ts'] },
  },
});
