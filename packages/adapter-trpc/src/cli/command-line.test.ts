import { expect, it } from 'vitest';
import { CliError } from './cli-error.ts';
import { HELP, parseCommandLine } from './command-line.ts';

it('reads the commands', () => {
  expect(parseCommandLine(['stdio', 'src/mcp.ts'])).toEqual({ name: 'stdio', module: 'src/mcp.ts' });
  expect(parseCommandLine(['fingerprint', 'a.ts'])).toEqual({ name: 'fingerprint', module: 'a.ts' });
  expect(parseCommandLine(['stdio', 'a.ts', '--surface', 'search'])).toEqual({
    name: 'stdio',
    module: 'a.ts',
    surface: 'search',
  });
  expect(parseCommandLine(['--help'])).toEqual({ name: 'help' });
  expect(parseCommandLine(['stdio', '-h'])).toEqual({ name: 'help' });
  expect(parseCommandLine(['--version'])).toEqual({ name: 'version' });
  expect(parseCommandLine(['-v'])).toEqual({ name: 'version' });
});

it.each([
  [[], 'A command is missing'],
  [['serve'], "There is no command 'serve'"],
  [['stdio'], "'stdio' needs a module, for instance 'src/mcp.ts'"],
  [['stdio', 'a.ts', 'b.ts'], "'stdio' takes one module, got 'a.ts' 'b.ts'"],
  [['stdio', 'a.ts', '--surface=tree'], "'--surface' is 'tree'; it must be flat, grouped, search"],
  [['--port', '3000'], "Unknown option '--port'"],
  [['stdio', '--port=1'], "Unknown option '--port'"],
  [['--help=yes'], "Option '-h, --help' does not take an argument"],
])('refuses %j in one line, with exit code 2', (args, problem) => {
  const refuse = () => parseCommandLine(args);
  expect(refuse).toThrow(new CliError(`${problem}; see 'laconic-mcp --help'`, 2));
  expect(refuse).toThrow(expect.objectContaining({ exitCode: 2 }));
});

it('explains itself', () => {
  expect(HELP).toMatchInlineSnapshot(`
    "Usage: laconic-mcp <command>

    Commands:
      stdio <module>        Serve a module over stdio: it exports a gateway, or a tRPC router and maybe createContext
      fingerprint <module>  Print a hash of all its tools: names, texts, schemas. It differs when they do

    Options:
      --surface <kind>      How a router's tools are listed: flat (the default), grouped or search
      -h, --help            Show this help
      -v, --version         Show the version

    Environment:
      LACONIC_MCP_AUTHORIZATION   The Authorization header that createContext sees, for instance 'Bearer <token>'
    "
  `);
});
