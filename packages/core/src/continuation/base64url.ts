const ALPHABET = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const NONE = 255;
/** Value of each character by its code; {@link NONE} where it is not of the alphabet. */
const VALUES: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(code));

/** Writes bytes as base64url without padding. A loop, because `btoa` blocks for half a second over 4 MiB. */
export function toBase64Url(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let at = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    // Bytes past the end count as 0; the array drops the characters they would make.
    const bits = (byteAt(bytes, i) << 16) | (byteAt(bytes, i + 1) << 8) | byteAt(bytes, i + 2);
    for (let shift = 18; shift >= 0; shift -= 6) {
      text[at] = byteAt(ALPHABET, (bits >> shift) & 63);
      at += 1;
    }
  }
  return new TextDecoder().decode(text);
}

/** Reads base64url without padding; `undefined` when a text is anything else. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < text.length; i += 1) {
    const value = VALUES[text.charCodeAt(i)] ?? NONE;
    if (value === NONE) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = bits >> held;
    at += 1;
  }
  // A lone last character, or bits that belong to no byte: another spelling of the same bytes.
  const isCanonical = held < 6 && (bits & ((1 << held) - 1)) === 0;
  return isCanonical ? bytes : undefined;
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}
