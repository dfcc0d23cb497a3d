const LEGAL = /^[a-zA-Z0-9_.-]{1,64}$/;

/**
 * The name under which a key is published. Model APIs refuse a whole conversation for one key outside
 * `^[a-zA-Z0-9_.-]{1,64}$`; such a key is cleaned and told apart by a short hash, the same on every start.
 */
export function publishedKey(key: string): string {
  if (LEGAL.test(key)) return key;
  const clean = key.replaceAll(/[^a-zA-Z0-9_.-]+/g, '_').slice(0, 48);
  return `${clean}_${shortHash(key)}`;
}

function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
