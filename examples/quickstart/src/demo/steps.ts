import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { devices } from '../fixture/devices.ts';
import { costOf, type Measurement } from './cost.ts';

interface Page {
  count: number;
  results: unknown[];
  next?: string;
}

/** Does on one transport what an agent would do, checks each answer and measures it. */
export async function runSteps(transport: string, editor: Client, viewer: Client): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const measure = (step: string, paid: string, full?: string) =>
    measurements.push({
      transport,
      step,
      paid: costOf(paid),
      full: full === undefined ? full : costOf(full),
    });

  const { tools } = await editor.listTools();
  const names = tools.map((tool) => tool.name);
  for (const name of ['device_bulkCreate', 'device_list', 'device_search', 'fetch_result']) {
    assert.ok(names.includes(name), `tools/list has no '${name}'`);
  }
  measure(`list ${tools.length} tools`, JSON.stringify(tools));

  const rollout = devices(60);
  const echo = JSON.stringify(rollout);
  const envelope = await call(editor, 'device_bulkCreate', { devices: rollout });
  const { continuation_token, ...created } = JSON.parse(envelope);
  assert.deepEqual(created, { accepted: 60, status_code: 200, data_size: Buffer.byteLength(echo) });
  measure('create 60 devices', envelope, echo);

  const redeemed = await call(editor, 'fetch_result', { continuation_token, mode: 'full' });
  assert.equal(redeemed, echo, 'the redeemed result is not what was created');
  measure('redeem the token in full', redeemed, echo);

  const probe = await call(editor, 'device_list', {});
  const rows = await readPages(editor, JSON.parse(probe));
  const byName = [...rollout].sort((a, b) => (a.name < b.name ? -1 : 1));
  assert.deepEqual(rows, byName, 'the pages of device_list are not the 60 devices');
  measure('list devices, first page', probe, JSON.stringify(rows));

  const match = await call(editor, 'device_search', { query: 'AT-100042' });
  assert.deepEqual(JSON.parse(match), [rollout[42]]);
  measure('search one device', match, match);

  const refusal = await callRefused(viewer, 'device_create', {
    ...rollout[0],
    id: undefined,
    url: undefined,
    name: 'spare-001',
  });
  assert.equal(JSON.parse(refusal).code, 'FORBIDDEN');
  const spares = await call(viewer, 'device_search', { query: 'spare-001' });
  assert.deepEqual(JSON.parse(spares), [], 'a viewer has written');
  measure('create as viewer: refused', refusal);

  return measurements;
}

async function readPages(client: Client, first: Page): Promise<unknown[]> {
  const rows = [...first.results];
  let { next } = first;
  while (next !== undefined) {
    const page: Page = JSON.parse(await call(client, 'fetch_result', { continuation_token: next }));
    assert.equal(page.count, first.count);
    assert.ok(page.results.length > 0, 'an empty page');
    rows.push(...page.results);
    next = page.next;
  }
  assert.equal(rows.length, first.count);
  return rows;
}

type Arguments = Record<string, unknown>;

async function call(client: Client, name: string, args: Arguments): Promise<string> {
  const { text, isError } = await request(client, name, args);
  assert.ok(!isError, `${name} was refused: ${text}`);
  return text;
}

async function callRefused(client: Client, name: string, args: Arguments): Promise<string> {
  const { text, isError } = await request(client, name, args);
  assert.ok(isError, `${name} was not refused: ${text}`);
  return text;
}

async function request(client: Client, name: string, args: Arguments) {
  const result = await client.callTool({ name, arguments: args });
  const [block, ...more] = result.content as { type: string; text: string }[];
  assert.ok(block?.type === 'text' && more.length === 0, `${name} did not answer with one text`);
  return { text: block.text, isError: result.isError === true };
}
