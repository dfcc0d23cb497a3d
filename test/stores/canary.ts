import { inspect } from 'node:util';

/** A text that occurs nowhere else, and every spelling in which bytes may hold it. */
function spell(canary: string): string[] {
  const bytes = Buffer.from(canary);
  // In base64 a text looks different at each of three offsets; its ends depend on what stands around it.
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return text.slice(offset === 0 ? 0 : 4, -4);
  });
  return [
    canary,
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    Buffer.from(canary, 'utf16le').toString('latin1'),
    [...canary].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
    [...canary].reverse().join(''),
  ];
}

/** The canaries that a text holds, however it is spelled, in whatever case. */
export function findCanaries(text: string, canaries: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return canaries.filter((canary) => spell(canary).some((spelled) => lower.includes(spelled.toLowerCase())));
}

/** Everything that a value shows to whoever prints it: causes, hidden properties, maps, symbols. */
export function showAll(value: unknown): string {
  return inspect(value, {
    depth: 20,
    showHidden: true,
    getters: true,
    maxArrayLength: null,
    maxStringLength: null,
    breakLength: Number.POSITIVE_INFINITY,
  });
}
