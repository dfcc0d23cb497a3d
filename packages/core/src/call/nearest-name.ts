/** Longer names are not compared; the time grows with the product of the lengths. */
const LONGEST = 64;

/**
 * The name that was most likely meant: the same but for case and separators, or at most a third of it mistyped.
 * Undefined when none is near.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  const wanted = plain(name);
  let best = Math.floor(wanted.length / 3) + 1;
  if (name.length > LONGEST) return undefined;
  for (const candidate of candidates) {
    const other = plain(candidate);
    if (Math.abs(other.length - wanted.length) >= best) continue;
    const edits = editDistance(wanted, other);
    if (edits < best) {
      best = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Names that are proposed at once. */
const MOST_PROPOSED = 3;

/** `; did you mean 'a', 'b'?` with the names that were most likely meant, or an empty text when none is near. */
export function proposal(name: string, candidates: Iterable<string>): string {
  const near = nearestNames(name, candidates, MOST_PROPOSED).map((one) => `'${one}'`);
  return near.length === 0 ? '' : `; did you mean ${near.join(', ')}?`;
}

/** The names that were most likely meant, best first: near in their letters, else those that share most words with it. */
function nearestNames(name: string, candidates: Iterable<string>, most: number): string[] {
  if (name.length > LONGEST) return [];
  const wanted = plain(name);
  const words = wordsOf(name);
  const reach = Math.floor(wanted.length / 3);
  const near = [...candidates].flatMap((candidate) => {
    const other = plain(candidate);
    const isFar = Math.abs(other.length - wanted.length) > reach;
    const edits = isFar ? reach + 1 : Math.min(editDistance(wanted, other), reach + 1);
    const shared = wordsOf(candidate).filter((word) => words.includes(word)).length;
    return edits <= reach || shared > 0 ? [{ candidate, edits, shared }] : [];
  });
  near.sort((a, b) => a.edits - b.edits || b.shared - a.shared || a.candidate.length - b.candidate.length);
  return near.slice(0, most).map(({ candidate }) => candidate);
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? 0;
}
