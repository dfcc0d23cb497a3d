import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, makeRows, openKeeper, REFUSAL } from './keeper.ts';
import { KINDS, type OpenStore } from './kinds.ts';

const DEADLINE = 10_000;
const alice = bearer('alice');
const bob = bearer('bob');
const rows = makeRows(20);

for (const kind of KINDS) {
  describe.skipIf(!kind.isUp)(kind.name, () => {
    let store: OpenStore;
    beforeAll(async () => {
      store = await kind.open();
    });
    afterAll(() => store.close());

    const open = (options: { name?: string; ttl?: number } = {}) => {
      const { name = 'keeper', ttl = 60_000 } = options;
      return openKeeper({ store: store.connect(), deadline: DEADLINE, ttl }, { name });
    };

    /** Keeps a value for Alice; gives the token and the full text that it stands for. */
    async function keep(keeper: ReturnType<typeof open>, value: unknown) {
      const id = randomUUID();
      keeper.offer(id, value);
      const { json } = await keeper.write(id, alice);
      expect(json['continuation_token']).toMatch(/^[A-Za-z0-9_-]{22}$/);
      return { token: json['continuation_token'] as string, text: JSON.stringify(value) };
    }

    /** The keys that appear while something is kept. */
    async function keyOf(keeping: () => Promise<unknown>): Promise<string> {
      const before = new Set((await store.dump()).map(([key]) => key));
      await keeping();
      const [key, ...more] = (await store.dump()).flatMap(([found]) => (before.has(found) ? [] : [found]));
      if (key === undefined || more.length > 0) throw new Error('One entry for each result');
      return key;
    }

    it('gives back to its owner what was kept, as often as asked, and runs nothing again', async () => {
      const keeper = open();
      const { token, text } = await keep(keeper, rows);
      for (let i = 0; i < 3; i += 1) {
        expect((await keeper.redeem(token, { caller: alice, mode: 'full' })).text).toBe(text);
      }
      expect(keeper.ledger).toHaveLength(1);
      expect(keeper.errors).toEqual([]);
    });

    it('refuses everybody else, in the words of an unknown token', async () => {
      const keeper = open();
      const { token } = await keep(keeper, rows);
      for (const caller of [bob, undefined, { transport: 'http' as const }]) {
        expect((await keeper.redeem(token, { ...(caller && { caller }) })).text).toBe(REFUSAL);
      }
      expect((await keeper.redeem('A'.repeat(22), { caller: alice })).text).toBe(REFUSAL);
      expect((await keeper.redeem(token, { caller: alice })).isError).toBe(false);
    });

    it('lets an entry expire, whatever the store does with it', async () => {
      const keeper = open({ ttl: 1_000 });
      const { token } = await keep(keeper, rows);
      expect((await keeper.redeem(token, { caller: alice })).isError).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      expect((await keeper.redeem(token, { caller: alice })).text).toBe(REFUSAL);
    });

    it('keeps 3 MiB, in less than the answer to it may take', async () => {
      const keeper = open();
      const { token, text } = await keep(keeper, makeRows(30, 100 * 1024));
      expect(Buffer.byteLength(text)).toBeGreaterThan(3_000_000);
      expect((await keeper.redeem(token, { caller: alice, mode: 'full' })).text).toBe(text);
    });

    it('gives texts of every kind back byte for byte', async () => {
      const keeper = open();
      const texts = [
        'Größe',
        '日本語',
        '👩‍👩‍👧',
        '\ud800 lone',
        'lone \udfff',
        '\u0000\u001f\u2028',
        '\ufeffBOM',
        'e\u0301',
        ':base64:AAAA',
      ];
      const { token, text } = await keep(
        keeper,
        [...texts, ...texts].map((note, id) => ({ id, note })),
      );
      const verified = await keeper.redeem(token, { caller: alice, mode: 'full' });
      expect(Buffer.from(verified.text)).toEqual(Buffer.from(text));
      expect(verified.json).toEqual(JSON.parse(text));
    });

    it('keeps nothing over 4 MiB: the write is done, without a token', async () => {
      const keeper = open();
      const before = (await store.dump()).length;
      keeper.offer('big', [{ id: 1, blob: 'b'.repeat(4 * 1024 * 1024) }]);
      const { json, isError } = await keeper.write('big', alice);
      expect(isError).toBe(false);
      expect(json).toMatchObject({ accepted: 1, ids: [1], notice: expect.stringContaining('Applied') });
      expect(json).not.toHaveProperty('continuation_token');
      expect(await store.dump()).toHaveLength(before);
    });

    if (!kind.isShared) {
      it('is one instance’s own', async () => {
        const { token } = await keep(open(), rows);
        expect((await open().redeem(token, { caller: alice })).text).toBe(REFUSAL);
      });
      return;
    }

    it('lets two instances of one gateway redeem each other’s tokens, and no other gateway', async () => {
      const [first, second, other] = [open(), open(), open({ name: 'other' })];
      const fromFirst = await keep(first, rows);
      const fromSecond = await keep(second, makeRows(30));
      expect((await second.redeem(fromFirst.token, { caller: alice, mode: 'full' })).text).toBe(
        fromFirst.text,
      );
      expect((await first.redeem(fromSecond.token, { caller: alice, mode: 'full' })).text).toBe(
        fromSecond.text,
      );
      expect((await other.redeem(fromFirst.token, { caller: alice })).text).toBe(REFUSAL);
      expect((await second.redeem(fromFirst.token, { caller: bob })).text).toBe(REFUSAL);
    });

    it('finds nothing in an entry that was changed, cut, swapped or emptied, and is not down for it', async () => {
      const keeper = open();
      const swapped = await keyOf(() => keep(keeper, makeRows(25)));
      let token = '';
      const key = await keyOf(async () => {
        token = (await keep(keeper, rows)).token;
      });
      const entries = new Map(await store.dump());
      const good = entries.get(key) ?? '';
      const at = Math.floor(good.length / 2);
      const flipped = `${good.slice(0, at)}${good[at] === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`;
      const other = entries.get(swapped) ?? '';
      for (const bad of [flipped, good.slice(0, -8), other, '', '{not json', 'null', '42', '[]', '"a.b"']) {
        await store.overwrite(key, bad);
        expect((await keeper.redeem(token, { caller: alice })).text).toBe(REFUSAL);
      }
      const fresh = await keep(keeper, rows);
      expect((await keeper.redeem(fresh.token, { caller: alice })).isError).toBe(false);
      expect(keeper.errors.length).toBeGreaterThan(0);
    });

    it('tells a store that can expire how many milliseconds an entry lives, also a fraction of them', async () => {
      for (const ttl of [60_000, 60_000.5]) {
        const key = await keyOf(() => keep(open({ ttl }), rows));
        const life = await store.life(key);
        if (kind.keepsForEver) expect(life).toBeUndefined();
        else expect(life).toSatisfy((ms: number) => ms > 50_000 && ms <= 60_001);
      }
    });
  });
}
