import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { devices } from '../../examples/quickstart/src/fixture/devices.ts';
import { call } from '../support/call.ts';

const t = initTRPC.create();
const router = t.router({ device: t.router({ bulkCreate: t.procedure.mutation(() => devices(60)) }) });
const make = (continuation?: false) =>
  createGateway({
    name: 'g',
    version: '1',
    plugins: [trpcLink({ router })],
    ...(continuation === false ? { continuation } : {}),
  });
const echo = JSON.stringify(devices(60));

function measure(label: string, text: string): { bytes: number; tokens: number } {
  const sizes = { bytes: Buffer.byteLength(text), tokens: encode(text).length };
  const share = ((sizes.bytes / Buffer.byteLength(echo)) * 100).toFixed(2);
  console.log(`${label}: ${sizes.bytes} bytes, ${sizes.tokens} o200k tokens, ${share} % of the echo`);
  return sizes;
}

it('answers a bulk write of 60 devices within the budget of each outcome', async () => {
  const full = measure('full echo', echo);
  expect(full.bytes).toBe(43_190);

  const first = measure('outcome 1', (await call(make(), 'device_bulkCreate')).text);
  expect(first.bytes).toBeLessThanOrEqual(97);

  const second = await call(make(false), 'device_bulkCreate');
  expect(second.json['ids']).toEqual(devices(60).map(({ id }) => id));
  expect(measure('outcome 2', second.text).bytes).toBeLessThanOrEqual(full.bytes * 0.09);

  // A token is random and so is its price: its mean over many is what is promised.
  const gateway = make();
  const tokens = await Promise.all(
    Array.from({ length: 50 }, async () => encode((await call(gateway, 'device_bulkCreate')).text).length),
  );
  const mean = tokens.reduce((sum, count) => sum + count, 0) / tokens.length;
  console.log(
    `outcome 1 over ${tokens.length} writes: mean ${mean.toFixed(1)}, most ${Math.max(...tokens)} o200k tokens`,
  );
  expect(mean).toBeLessThanOrEqual(40);
});
