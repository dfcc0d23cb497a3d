/** How often each thing occurs. */
export type Counts = Readonly<Record<string, number>>;

/** The counts in the same proportion, adding up to `total` exactly (largest remainders first). */
export function scale<TCounts extends Counts>(
  counts: TCounts,
  total: number,
): { [TKey in keyof TCounts]: number } {
  const entries = Object.entries(counts);
  const sum = entries.reduce((before, [, count]) => before + count, 0);
  const exact = entries.map(([key, count]) => ({ key, share: sum === 0 ? 0 : (count * total) / sum }));
  const scaled = new Map(exact.map(({ key, share }) => [key, Math.floor(share)]));
  const given = [...scaled.values()].reduce((before, count) => before + count, 0);
  const byRemainder = exact.toSorted((left, right) => (right.share % 1) - (left.share % 1));
  for (const { key } of byRemainder.slice(0, total - given)) scaled.set(key, (scaled.get(key) ?? 0) + 1);
  return Object.fromEntries(scaled) as { [TKey in keyof TCounts]: number };
}

/** Each key as often as its count says, in the order of the keys. */
export function toDeck<TCounts extends Counts>(counts: TCounts): Extract<keyof TCounts, string>[] {
  return Object.entries(counts).flatMap(([key, count]) =>
    Array.from({ length: count }, () => key as Extract<keyof TCounts, string>),
  );
}
