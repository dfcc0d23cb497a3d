import { expect, it } from 'vitest';
import { devices } from '../fixture/devices.ts';
import { costOf, formatTable } from './cost.ts';

it('counts UTF-8 bytes and o200k tokens', () => {
  expect(costOf('Zürich')).toEqual({ bytes: 7, tokens: 3 });
  expect(costOf(JSON.stringify(devices(60)))).toEqual({ bytes: 43_190, tokens: 17_945 });
});

it('sets what was paid against the full result', () => {
  const table = formatTable([
    { transport: 'http', step: 'list the tools', paid: { bytes: 9_100, tokens: 2_200 } },
    {
      transport: 'http',
      step: 'create 60 devices',
      full: { bytes: 43_190, tokens: 17_945 },
      paid: { bytes: 97, tokens: 40 },
    },
  ]);
  expect(`\n${table}\n`).toMatchInlineSnapshot(`
    "
          step               full: bytes  tokens  paid: bytes  tokens  share
    http  list the tools                                9,100   2,200
    http  create 60 devices       43,190  17,945           97      40  0.2 %
    "
  `);
});
