import type { SurfaceKind } from '@laconic-mcp/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SURFACES } from './drivers.ts';
import { scenarios } from './scenarios.ts';
import { openSession } from './session.ts';
import { transports } from './transports.ts';

interface Transcript {
  /** What each scenario was answered. */
  answers: Record<string, string[]>;
  /** One line for every run of a procedure. */
  ledger: string[];
}

async function run(surface: SurfaceKind, transport: keyof typeof transports): Promise<Transcript> {
  const { send, close } = await transports[transport](surface);
  try {
    const answers: Transcript['answers'] = {};
    for (const [title, scenario] of Object.entries(scenarios)) {
      const session = openSession(surface, send);
      await scenario(session);
      answers[title] = session.log;
    }
    const { text } = await openSession(surface, send).read('ledger.lines');
    return { answers, ledger: JSON.parse(text) as string[] };
  } finally {
    await close();
  }
}

const short = (line: string) => (line.length > 200 ? `${line.slice(0, 90)}… (${line.length})` : line);

let expected: Transcript;
beforeAll(async () => {
  expected = await run('flat', 'memory');
});

it('answers on the flat surface as every other has to', () => {
  const answers = Object.entries(expected.answers).flatMap(([title, lines]) => [
    `# ${title}`,
    ...lines.map(short),
  ]);
  expect(`\n${answers.join('\n')}\n`).toMatchInlineSnapshot();
  expect(`\n${expected.ledger.map(short).join('\n')}\n`).toMatchInlineSnapshot();
});

describe.each(SURFACES)('%s', (surface) => {
  it.each(['memory', 'http', 'stdio'] as const)('answers and runs just the same over %s', async (transport) => {
    const { answers, ledger } = await run(surface, transport);
    expect(answers).toEqual(expected.answers);
    expect(ledger).toEqual(expected.ledger);
  });
});
