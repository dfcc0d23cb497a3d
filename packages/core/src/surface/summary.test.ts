import { expect, it } from 'vitest';
import { shortSignature, summaryOf } from './summary.ts';

const summarise = (description: string) => summaryOf({ description });

it.each([
  ['Lists devices. Newest first.', 'Lists devices.'],
  ['Lists devices,\n  newest   first', 'Lists devices, newest first'],
  ['Lists devices, e.g. Switches. Fast.', 'Lists devices, e.g. Switches.'],
  ['Prices (incl. all taxes). In cents.', 'Prices (incl. all taxes).'],
  ['Reads v1.2 of it! Really', 'Reads v1.2 of it!'],
])('takes the first sentence of %j', (description, summary) => {
  expect(summarise(description)).toBe(summary);
});

it('cuts a long one between characters', () => {
  expect(summarise('x'.repeat(200))).toBe(`${'x'.repeat(119)}…`);
  expect(summarise(`${'x'.repeat(118)}😀${'x'.repeat(9)}`)).toBe(`${'x'.repeat(118)}…`);
});

it('says where a long signature is to be had', () => {
  const options = { name: 'get', most: 10, source: "action 'help'" };
  expect(shortSignature('get({})', options)).toBe('get({})');
  expect(shortSignature('get({id:string})', options)).toBe("get(…) /* action 'help' gives it whole */");
});
