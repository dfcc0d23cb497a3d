import { expect, it } from 'vitest';
import { writeInstructions } from './instructions.ts';

const BEGINNINGS = {
  flat: 'A write answers',
  grouped: '`<group>_read` and `<group>_write` do one `action`',
  search: '`search_tools` finds tools',
};

it.each(['flat', 'grouped', 'search'] as const)('says how a %s server is used', (surface) => {
  expect(writeInstructions({ surface, lean: true, keeps: true })?.startsWith(BEGINNINGS[surface])).toBe(true);
});

it('explains envelopes and tokens once', () => {
  expect(writeInstructions({ surface: 'search', lean: true, keeps: true })).toMatchInlineSnapshot(
    `"\`search_tools\` finds tools, \`describe_tools\` says what they take, \`read_tool\` and \`write_tool\` call them by name. A write answers with a short envelope; \`data_size\` is the bytes of the full result, \`verify: true\` returns it. \`fetch_result\` redeems a \`continuation_token\` or \`next\`."`,
  );
});

it('says only what is true', () => {
  expect(writeInstructions({ surface: 'flat', lean: false, keeps: false })).toBeUndefined();
  expect(writeInstructions({ surface: 'flat', lean: false, keeps: true })).toBe(
    '`fetch_result` redeems a `continuation_token` or `next`.',
  );
});
