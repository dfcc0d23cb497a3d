import type { ModuleCommand } from './command-line.ts';
import { loadGateway } from './find-gateway.ts';

/**
 * `laconic-mcp fingerprint <module>`: a hash of all tools of the module's gateway or router, for a comparison in CI.
 * What the module prints meanwhile goes to stderr.
 * @throws CliError when the module cannot be loaded or has nothing to serve
 */
export async function fingerprint(command: ModuleCommand): Promise<string> {
  const { stdout, stderr } = process;
  const write = stdout.write;
  stdout.write = stderr.write.bind(stderr);
  try {
    const gateway = await loadGateway(command);
    const hash = await gateway.fingerprint();
    await gateway.close();
    return hash;
  } finally {
    stdout.write = write;
  }
}
