import { expect, it } from 'vitest';
import { parseMessage, refusalText } from './message.ts';

const parse = (text: string) => parseMessage(new TextEncoder().encode(text));

it('reads one message, with a byte order mark or without', () => {
  expect(parse('{"id":1}')).toEqual({ value: { id: 1 } });
  expect(parse('\uFEFF{"id":1}')).toEqual({ value: { id: 1 } });
});

it('refuses what is not JSON in UTF-8', () => {
  const refusal = { code: -32700, message: 'Parse error: the message is not JSON in UTF-8' };
  expect(parse('{')).toEqual({ refusal });
  expect(parse('')).toEqual({ refusal });
  expect(parseMessage(new Uint8Array([0x22, 0xff, 0x22]))).toEqual({ refusal });
});

it('refuses a batch', () => {
  expect(parse('[{"id":1}]')).toEqual({
    refusal: { code: -32600, message: 'Batches are not supported; send one message at a time' },
  });
});

it('takes 64 levels of nesting and refuses more, however many', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
  expect(parse(nested(64))).toHaveProperty('value');
  for (const levels of [65, 1_000, 90_000]) {
    expect(parse(nested(levels))).toEqual({
      refusal: { code: -32600, message: 'The message is nested deeper than 64 levels' },
    });
  }
});

it('counts arrays as levels', () => {
  const nested = `{"a":${'['.repeat(64)}${']'.repeat(64)}}`;
  expect(parse(nested)).toHaveProperty('refusal.code', -32600);
});

it('words a refusal as a JSON-RPC error, for no request in particular unless told', () => {
  expect(refusalText({ code: -32600, message: 'No' })).toMatchInlineSnapshot(
    `"{"jsonrpc":"2.0","error":{"code":-32600,"message":"No"},"id":null}"`,
  );
  expect(refusalText({ code: -32600, message: 'No' }, 'a')).toMatchInlineSnapshot(
    `"{"jsonrpc":"2.0","error":{"code":-32600,"message":"No"},"id":"a"}"`,
  );
});

it('refuses more than 100,000 values before it parses them', () => {
  const refusal = { code: -32600, message: 'The message holds more than 100,000 values' };
  expect(parse(`{"a":[${'0,'.repeat(99_990)}0]}`)).toHaveProperty('value');
  expect(parse(`{"a":[${'0,'.repeat(100_001)}0]}`)).toEqual({ refusal });
  expect(parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toEqual({ refusal });
  expect(parse(JSON.stringify({ text: ','.repeat(200_000) }))).toHaveProperty('value');
});
