import { parseArgs } from 'node:util';
import type { SurfaceKind } from '@laconic-mcp/core';
import { CliError } from './cli-error.ts';

/** What `laconic-mcp --help` shows. */
export const HELP: string = `Usage: laconic-mcp <command>

Commands:
  stdio <module>        Serve a module over stdio: it exports a gateway, or a tRPC router and maybe createContext
  fingerprint <module>  Print a hash of all its tools: names, texts, schemas. It differs when they do

Options:
  --surface <kind>      How a router's tools are listed: flat (the default), grouped or search
  -h, --help            Show this help
  -v, --version         Show the version

Environment:
  LACONIC_MCP_AUTHORIZATION   The Authorization header that createContext sees, for instance 'Bearer <token>'
`;

/** What a command line asks for. */
export type Command = { name: 'help' } | { name: 'version' } | ModuleCommand;

/** A command that works on a module. */
export interface ModuleCommand {
  name: 'stdio' | 'fingerprint';
  /** The path of the module. */
  module: string;
  /** How the tools of a router are listed; a gateway says so itself. */
  surface?: SurfaceKind | undefined;
}

const SURFACES: readonly string[] = ['flat', 'grouped', 'search'] satisfies SurfaceKind[];

/**
 * Reads the arguments after the program's name.
 * @throws CliError with exit code 2
 */
export function parseCommandLine(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help) return { name: 'help' };
  if (values.version) return { name: 'version' };
  const [name, ...operands] = positionals;
  if (name === undefined) throw usageError('A command is missing');
  if (name !== 'stdio' && name !== 'fingerprint') throw usageError(`There is no command '${name}'`);
  const module = onlyModule(name, operands);
  const { surface } = values;
  if (surface === undefined) return { name, module };
  if (!isSurface(surface)) throw usageError(`'--surface' is '${surface}'; it must be ${SURFACES.join(', ')}`);
  return { name, module, surface };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        surface: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    // Node explains at length; its first sentence names the option.
    throw usageError(String((error as Error).message).split('. ', 1)[0] ?? '');
  }
}

function isSurface(text: string): text is SurfaceKind {
  return SURFACES.includes(text);
}

function onlyModule(command: string, [path, ...more]: readonly string[]): string {
  if (path === undefined) throw usageError(`'${command}' needs a module, for instance 'src/mcp.ts'`);
  if (more.length > 0)
    throw usageError(`'${command}' takes one module, got '${[path, ...more].join("' '")}'`);
  return path;
}

function usageError(problem: string): CliError {
  return new CliError(`${problem}; see 'laconic-mcp --help'`, 2);
}
