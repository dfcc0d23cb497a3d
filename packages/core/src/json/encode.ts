import superjson from 'superjson';
import { guardValue } from './guard.ts';
import { isPlainJson } from './plain.ts';

/** A value as JSON: its text, and the same value for reading single fields of it. */
export interface Encoded {
  /** Compact JSON. */
  text: string;
  /** What the text says; dates may still be `Date`s. Not to be changed. */
  json: unknown;
}

/** Text that is already what the agent is to read: it is neither encoded nor shaped again. */
export class ReadyText {
  /** Compact JSON, or rows in another form. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Turns whatever a tool returned into JSON, once. Plain data costs one `JSON.stringify`; where a value needs more,
 * superjson's projection of it is written, without superjson's metadata. `undefined` becomes `null`. Never throws.
 */
export function encode(value: unknown): Encoded {
  try {
    if (isPlainJson(value)) return { text: JSON.stringify(value) ?? 'null', json: value };
  } catch {
    // A proxy may throw at any look; the guard below puts a text in its place.
  }
  try {
    const { json } = superjson.serialize(guardValue(value));
    return { text: JSON.stringify(json) ?? 'null', json };
  } catch {
    const json = '[Unreadable]';
    return { text: JSON.stringify(json), json };
  }
}

const utf8 = new TextEncoder();

/** The size of a text in UTF-8 bytes. */
export function byteLength(text: string): number {
  return utf8.encode(text).byteLength;
}
