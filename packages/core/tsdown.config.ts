import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/serve/node.ts', 'src/serve/stdio.ts'],
  format: 'esm',
  dts: { oxc: true },
  sourcemap: true,
  fixedExtension: false,
  unbundle: false,
  publint: { level: 'error' },
  attw: { profile: 'esm-only', level: 'error' },
});
