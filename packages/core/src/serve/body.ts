/** A body over the limit, in place of its bytes. */
export const TOO_LARGE: unique symbol = Symbol('too large');

/**
 * Reads a request's body, at most `limit` bytes of it.
 * @throws whatever the body's stream throws, for instance when the client is gone or the body was read before
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array | typeof TOO_LARGE> {
  if (Number(request.headers.get('content-length')) > limit) return TOO_LARGE;
  if (request.bodyUsed) throw new TypeError('The body has been read before');
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concat(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return TOO_LARGE;
    }
    chunks.push(value);
  }
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
