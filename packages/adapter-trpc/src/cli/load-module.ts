import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createJiti } from 'jiti';
import { CliError } from './cli-error.ts';

/** What a module exports, by name; its default export is `default`. */
export type ModuleExports = Readonly<Record<string, unknown>>;

/**
 * Imports a JavaScript or TypeScript module, the latter with the `paths` of its tsconfig.
 * @param path relative to the working directory
 * @throws CliError when there is no such file or it throws while it is loaded
 */
export async function loadModule(path: string): Promise<ModuleExports> {
  const file = resolve(path);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new CliError(`There is no file '${path}'`);
  try {
    return (await importFile(file)) as ModuleExports;
  } catch (error) {
    throw new CliError(`Loading '${path}' failed: ${oneLine(error)}`);
  }
}

function importFile(file: string): Promise<unknown> {
  if (/\.[cm]?js$/.test(file)) return import(pathToFileURL(file).href);
  // Without interop: it would invent a default export that stands for the whole module.
  return createJiti(file, { interopDefault: false, jsx: true, tsconfigPaths: true }).import(file);
}

// The first line says what; a parser's second line says where.
function oneLine(error: unknown): string {
  const text = error instanceof Error && error.message !== '' ? error.message : String(error);
  const [what = '', where = ''] = text.split('\n').map((line) => line.trim());
  return /:\d+:\d+$/.test(where) ? `${what} at ${where}` : what;
}
