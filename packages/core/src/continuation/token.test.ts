import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveId, isToken, mintToken, seal, unseal } from './token.ts';

it('opens what it sealed, byte for byte, with the same token only', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const [token, other] = [mintToken(), mintToken()];
      const sealed = await seal(text, token);
      expect(await unseal(sealed, token)).toBe(text);
      expect(await unseal(sealed, other)).toBeUndefined();
    }),
  );
});

it('seals the same text differently each time', async () => {
  const token = mintToken();
  expect(await seal('a', token)).not.toBe(await seal('a', token));
});

it('opens nothing that was changed in one character', async () => {
  const token = mintToken();
  const sealed = await seal('a text', token);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(await unseal(changed, token)).toBeUndefined();
  }
  for (const bad of ['', '.', 'a', `${sealed}.`, `${sealed}=`, sealed.replace('.', ''), ` ${sealed}`]) {
    expect(await unseal(bad, token)).toBeUndefined();
  }
});

it('takes 4 MiB in less time than a store has to answer', async () => {
  const text = 'x'.repeat(4 * 1024 * 1024);
  const token = mintToken();
  const start = performance.now();
  expect(await unseal(await seal(text, token), token)).toBe(text);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('finds a place that differs by token and by gateway, and says nothing of either', async () => {
  const [token, other] = [mintToken(), mintToken()];
  const ids = [await deriveId(token, 'a'), await deriveId(token, 'b'), await deriveId(other, 'a')];
  expect(new Set(ids).size).toBe(3);
  expect(await deriveId(token, 'a')).toBe(ids[0]);
  expect(ids.join()).not.toContain(token);
  expect([token, other].every(isToken)).toBe(true);
});
