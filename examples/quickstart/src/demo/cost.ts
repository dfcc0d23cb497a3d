import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** What a text costs whoever reads it. */
export interface Cost {
  bytes: number;
  /** Counted with o200k, the encoding of the current GPT models. */
  tokens: number;
}

/** One line of the demo's table. */
export interface Measurement {
  transport: string;
  step: string;
  /** The whole result, as a plain server would have answered; left out where there is none. */
  full?: Cost | undefined;
  /** What the agent read. */
  paid: Cost;
}

/** Measures a text. */
export function costOf(text: string): Cost {
  return { bytes: Buffer.byteLength(text), tokens: countTokens(text) };
}

/** Lays measurements out as a table, one line each. */
export function formatTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ transport, step, full, paid }) => [
    transport,
    step,
    full === undefined ? '' : full.bytes.toLocaleString('en-US'),
    full === undefined ? '' : full.tokens.toLocaleString('en-US'),
    paid.bytes.toLocaleString('en-US'),
    paid.tokens.toLocaleString('en-US'),
    full === undefined ? '' : `${((100 * paid.tokens) / full.tokens).toFixed(1)} %`,
  ]);
  const header = ['', 'step', 'full: bytes', 'tokens', 'paid: bytes', 'tokens', 'share'];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return [header, ...rows].map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}
