import type { Gateway } from '@laconic-mcp/core';
import { serveStdio } from '@laconic-mcp/core/stdio';
import type { ModuleCommand } from './command-line.ts';
import { loadGateway } from './find-gateway.ts';

/**
 * `laconic-mcp stdio <module>`: serves the module's gateway or router to the client that started this process.
 * @param authorization the `Authorization` header of the request that the caller carries
 * @throws CliError when the module cannot be loaded or has nothing to serve
 */
export async function stdio(command: ModuleCommand, authorization: string | undefined): Promise<void> {
  let gateway: Gateway | undefined;
  await serveStdio(
    async () => {
      gateway = await loadGateway(command);
      return gateway;
    },
    { headers: authorization === undefined ? {} : { authorization } },
  );
  // A tool may run on although its caller is gone. With exit code 1 it has had its grace already.
  if (process.exitCode !== 1) await gateway?.drain();
  await gateway?.close();
}
