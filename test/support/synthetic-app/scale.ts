/** How often each thing occurs. */
export type Counts<TKey extends string = string> = Readonly<Record<TKey, number>>;

/** The counts in the same proportion, adding up to `total` exactly (largest remainders first). */
export function scale<TKey extends string>(counts: Counts<TKey>, total: number): Record<TKey, number> {
  const entries = Object.entries(counts) as [TKey, number][];
  const sum = entries.reduce((before, [, count]) => before + count, 0);
  const exact = entries.map(([key, count]) => ({ key, share: (count * total) / sum }));
  const scaled = Object.fromEntries(exact.map(({ key, share }) => [key, Math.floor(share)])) as Record<
    TKey,
    number
  >;
  const given = Object.values<number>(scaled).reduce((before, count) => before + count, 0);
  const byRemainder = exact.toSorted((left, right) => (right.share % 1) - (left.share % 1));
  for (const { key } of byRemainder.slice(0, total - given)) scaled[key] += 1;
  return scaled;
}

/** Each key as often as its count says, in the order of the keys. */
export function toDeck<TKey extends string>(counts: Counts<TKey>): TKey[] {
  return (Object.entries(counts) as [TKey, number][]).flatMap(([key, count]) =>
    Array.from({ length: count }, () => key),
  );
}
