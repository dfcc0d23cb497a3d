import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { gatewayOf, inputSchemas, listThroughClients, p, strictProblems } from '../gateway-of.ts';
import { evidence, type Kinds, type Sample } from './sample.ts';

/**
 * Tests every kind of one vendor, one procedure each: listed in a form that every client and model API takes, listed
 * through both SDK clients, and called with JSON so that the procedure sees the right value.
 */
export function testMatrix(vendor: string, kinds: Kinds, lacks: readonly string[] = []): void {
  const samples = Object.entries(kinds)
    .filter(([name]) => !lacks.includes(name))
    .map(([name, make]): [string, Sample] => [name, make()]);

  describe(`${vendor}, ${samples.length} kinds`, () => {
    const build = once(() =>
      gatewayOf(Object.fromEntries(samples.map(([name, sample]) => [name, procedureOf(sample)]))),
    );

    it('lacks only what it is said to lack', () => {
      expect(lacks.filter((name) => !Object.hasOwn(kinds, name))).toEqual([]);
    });

    it('lists every kind in a form that every model API takes', async () => {
      const { gateway } = await build();
      expect(await strictProblems(gateway)).toEqual([]);
      const ajvs = [new Ajv({ strict: false, logger: false }), new Ajv2020({ strict: false, logger: false })];
      for (const [name, schema] of Object.entries(await inputSchemas(gateway))) {
        for (const ajv of ajvs) expect(() => ajv.compile(schema), name).not.toThrow();
      }
    });

    it('is listed by the clients of both SDKs', async () => {
      const { gateway } = await build();
      const names = samples.map(([name]) => name).sort();
      for (const list of await listThroughClients(gateway)) expect(list.sort()).toEqual(names);
    });

    it('brings the right value to every procedure', async () => {
      const { gateway } = await build();
      const seen = await Promise.all(
        samples.map(async ([name, { args }]) => [name, (await call(gateway, name, args)).text]),
      );
      expect(Object.fromEntries(seen)).toEqual(
        Object.fromEntries(samples.map(([name, { sees }]) => [name, evidence(sees)])),
      );
    });
  });
}

function once<TValue>(make: () => TValue): () => TValue {
  let made: TValue | undefined;
  return () => (made ??= make());
}

function procedureOf({ parser, root }: Sample) {
  return p
    .input(parser as (input: unknown) => unknown)
    .query(({ input }) => evidence(root ? input : (input as { x?: unknown } | undefined)?.x));
}
