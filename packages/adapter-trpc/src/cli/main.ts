import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CliError } from './cli-error.ts';
import { stdio } from './stdio.ts';

const HELP = `Usage: laconic-mcp <command>

Commands:
  stdio <module>   Serve a module over stdio: it exports a gateway, or a tRPC router and maybe createContext

Options:
  -h, --help       Show this help
  -v, --version    Show the version

Environment:
  LACONIC_MCP_AUTHORIZATION   The Authorization header that createContext sees, for instance 'Bearer <token>'
`;

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help) return print(process.stdout, HELP);
  if (values.version) return print(process.stdout, `${version()}\n`);
  const [command, ...operands] = positionals;
  switch (command) {
    case 'stdio':
      return stdio(onlyModule(command, operands), process.env['LACONIC_MCP_AUTHORIZATION'] || undefined);
    case undefined:
      throw usageError('A command is missing');
    default:
      throw usageError(`There is no command '${command}'`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
    });
  } catch (error) {
    throw usageError(String((error as Error).message).split(/\. |\n/, 1)[0] ?? '');
  }
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

// Resolves when the text is out: leaving the process would cut off what a pipe has not taken yet.
function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve());
  });
}

function version(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  await print(process.stderr, `${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}
// What the module left open (a pool, a timer) must not outlive the client.
process.exit();
