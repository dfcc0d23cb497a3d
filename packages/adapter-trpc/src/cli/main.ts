import { readFileSync } from 'node:fs';
import { CliError } from './cli-error.ts';
import { HELP, parseCommandLine } from './command-line.ts';

async function run(args: readonly string[]): Promise<void> {
  const command = parseCommandLine(args);
  switch (command.name) {
    case 'help':
      return print(process.stdout, HELP);
    case 'version':
      return print(process.stdout, `${version()}\n`);
    case 'stdio': {
      const { stdio } = await import('./stdio.ts');
      return stdio(command, process.env['LACONIC_MCP_AUTHORIZATION'] || undefined);
    }
    case 'fingerprint': {
      const { fingerprint } = await import('./fingerprint.ts');
      return print(process.stdout, `${await fingerprint(command)}\n`);
    }
  }
}

function version(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}

// Resolves when the text is out: leaving the process would cut off what a pipe has not taken yet.
function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve());
  });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  await print(process.stderr, `${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}
// What the module left open (a pool, a timer) must not outlive the client.
process.exit();
