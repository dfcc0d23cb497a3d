import { expect, it } from 'vitest';
import { readBody, TOO_LARGE } from './body.ts';

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://localhost/', init);
}

it('reads a body up to the limit', async () => {
  expect(await readBody(post('12345'), 5)).toEqual(new TextEncoder().encode('12345'));
  expect(await readBody(post('123456'), 5)).toBe(TOO_LARGE);
});

it('reads no body as no bytes', async () => {
  expect(await readBody(post(null), 5)).toEqual(new Uint8Array());
});

it('does not start to read when the declared length is over the limit', async () => {
  const request = post('123456', { 'content-length': '6' });
  expect(await readBody(request, 5)).toBe(TOO_LARGE);
  expect(request.bodyUsed).toBe(false);
});

it('stops reading an endless stream at the limit', async () => {
  let pulled = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1_000));
    },
    cancel() {
      cancelled = true;
    },
  });
  expect(await readBody(post(endless, { 'content-length': '1' }), 10_000)).toBe(TOO_LARGE);
  expect(pulled).toBeLessThan(15);
  expect(cancelled).toBe(true);
});

it('throws when the body was read before', async () => {
  const request = post('{}');
  await request.text();
  await expect(readBody(request, 5)).rejects.toThrow('read before');
});
