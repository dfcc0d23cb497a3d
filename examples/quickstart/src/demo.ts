import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectHttp, connectStdio, startServer, stopServer } from './demo/connect.ts';
import { formatTable, type Measurement } from './demo/cost.ts';
import { runSteps } from './demo/steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'inventory-demo-'));

async function overHttp(): Promise<Measurement[]> {
  const server = await startServer(path.join(folder, 'http.db'));
  try {
    const editor = await connectHttp(server.url, 'editor');
    const viewer = await connectHttp(server.url, 'viewer');
    return await runSteps('http', editor, viewer);
  } finally {
    await stopServer(server.process);
  }
}

async function overStdio(): Promise<Measurement[]> {
  const file = path.join(folder, 'stdio.db');
  const editor = await connectStdio(file, 'editor');
  const viewer = await connectStdio(file, 'viewer');
  try {
    return await runSteps('stdio', editor, viewer);
  } finally {
    await Promise.all([editor.close(), viewer.close()]);
  }
}

try {
  const measurements = [...(await overHttp()), ...(await overStdio())];
  process.stdout.write(`${formatTable(measurements)}\n\nEvery answer was checked. Tokens are o200k.\n`);
} catch (error) {
  process.stderr.write(`The demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
