import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli/main.ts'],
  format: 'esm',
  dts: { oxc: true },
  sourcemap: true,
  fixedExtension: false,
  publint: { level: 'error' },
  attw: { profile: 'esm-only', level: 'error' },
});
