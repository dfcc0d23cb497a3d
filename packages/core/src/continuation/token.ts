import { fromBase64Url, toBase64Url } from './base64url.ts';

/** Random bytes of a token: 128 bits. */
const TOKEN_BYTES = 16;
const IV_BYTES = 12;

const utf8 = new TextEncoder();

/** Mints a continuation token: 128 random bits as 22 characters of base64url. */
export function mintToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** Whether a text has the form of a token; one that has not is not looked up. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text);
}

/** The place of a token's entry in the store of a gateway: a hash that says nothing of the token. */
export async function deriveId(token: string, gateway: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8.encode(JSON.stringify(['id', gateway, token])));
  return toBase64Url(new Uint8Array(hash, 0, 16));
}

/** Encrypts a text (AES-256-GCM) so that only the token opens it. */
export async function seal(text: string, token: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await deriveKey(token),
    utf8.encode(text),
  );
  return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
}

/** Opens what {@link seal} made; `undefined` when the text was changed or the token is another one. */
export async function unseal(sealed: string, token: string): Promise<string | undefined> {
  const [iv, body, ...rest] = sealed.split('.').map(fromBase64Url);
  if (iv === undefined || body === undefined || rest.length > 0) return undefined;
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await deriveKey(token), body);
    return new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}

async function deriveKey(token: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.digest('SHA-256', utf8.encode(JSON.stringify(['key', token])));
  return crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
