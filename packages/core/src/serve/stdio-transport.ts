import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { isJsonObject } from '../json/schema.ts';
import { MAX_MESSAGE_BYTES, parseMessage, refusalText } from './message.ts';

const NEWLINE = 10;

/** Why there is nothing more to read: the input's end, a client that is gone, or a line over 4 MiB. */
export type InputEnd = 'end' | 'gone' | 'overflow';

/**
 * MCP's stdio transport: one JSON-RPC message a line. Beyond the SDK's own it says when the input has ended, answers
 * a line that is no message, and survives a client that stopped reading.
 */
export class StdioTransport implements Transport {
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  /** Settles once, when no further message will come. */
  readonly ended: Promise<InputEnd>;

  readonly #input: Readable;
  readonly #output: Writable;
  #end: (reason: InputEnd) => void = () => {};
  #line: Buffer[] = [];
  #lineBytes = 0;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
    this.ended = new Promise((resolve) => {
      this.#end = (reason) => {
        this.#input.off('data', this.#onData);
        resolve(reason);
      };
    });
  }

  async start(): Promise<void> {
    this.#output.on('error', () => this.#end('gone'));
    this.#input.on('error', () => this.#end('gone'));
    this.#input.on('close', () => this.#end('end'));
    this.#input.on('end', () => {
      this.#readLine();
      this.#end('end');
    });
    this.#input.on('data', this.#onData);
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(`${JSON.stringify(message)}\n`);
  }

  /** Waits until everything sent has been handed to the system. */
  flush(): Promise<void> {
    return this.#write('');
  }

  async close(): Promise<void> {
    this.#end('end');
    this.#input.pause();
    this.onclose?.();
  }

  // Resolves when writing fails, too: the 'error' event has told of it, and a call's answer has no one to reach.
  #write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#output.write(text, () => resolve());
    });
  }

  readonly #onData = (chunk: Buffer | string): void => {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE)) {
      if (!this.#collect(rest.subarray(0, at))) return;
      this.#readLine();
      rest = rest.subarray(at + 1);
    }
    this.#collect(rest);
  };

  #collect(part: Buffer): boolean {
    this.#line.push(part);
    this.#lineBytes += part.length;
    if (this.#lineBytes <= MAX_MESSAGE_BYTES) return true;
    this.#line = [];
    this.#end('overflow');
    return false;
  }

  #readLine(): void {
    const line = Buffer.concat(this.#line);
    this.#line = [];
    this.#lineBytes = 0;
    if (line.toString('latin1').trim() === '') return;
    const parsed = parseMessage(line);
    if ('refusal' in parsed) {
      void this.#write(`${refusalText(parsed.refusal)}\n`);
      return;
    }
    const message = JSONRPCMessageSchema.safeParse(parsed.value);
    if (message.success) this.onmessage?.(message.data);
    else void this.#write(`${refusalText(INVALID, idOf(parsed.value))}\n`);
  }
}

const INVALID = { code: ErrorCode.InvalidRequest, message: 'Invalid request: not a JSON-RPC 2.0 message' };

function idOf(value: unknown): string | number | null {
  const id = isJsonObject(value) ? value['id'] : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
