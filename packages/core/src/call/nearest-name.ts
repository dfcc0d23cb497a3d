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
    const edits = editDistance(wanted, other, best - 1);
    if (edits < best) {
      best = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Names whose words are remembered. */
const MOST_REMEMBERED = 10_000;

/** The distance of what is only like in its words. */
const FAR = LONGEST + 1;

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
  const words = splitWords(name);
  const best: number[] = [];
  let reach = Math.floor(wanted.length / 3);
  const near = [...candidates].flatMap((candidate) => {
    const edits = editDistance(wanted, plain(candidate), reach);
    const isNear = edits <= reach;
    if (isNear) {
      best.push(edits);
      best.sort((one, other) => one - other).splice(most);
      // What is further than those that will be proposed need not be looked at.
      if (best.length === most) reach = best[most - 1] ?? reach;
    }
    const shared = wordsOf(candidate).filter((word) => words.includes(word)).length;
    return isNear || shared > 0 ? [{ candidate, edits: isNear ? edits : FAR, shared }] : [];
  });
  near.sort((a, b) => a.edits - b.edits || b.shared - a.shared || a.candidate.length - b.candidate.length);
  return near.slice(0, most).map(({ candidate }) => candidate);
}

const wordsByName = new Map<string, string[]>();

/** The words of a name. They are remembered: the same names are looked at for every refusal. */
function wordsOf(name: string): string[] {
  const known = wordsByName.get(name);
  if (known !== undefined) return known;
  const words = splitWords(name);
  if (wordsByName.size >= MOST_REMEMBERED) wordsByName.clear();
  wordsByName.set(name, words);
  return words;
}

function splitWords(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/**
 * Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours. Any distance over `most`
 * is given as `most + 1`, without being worked out.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const width = b.length + 1;
  // One row each: a new array for each of them would cost most of the time.
  let [beforeLast, last, current] = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
  for (let column = 0; column < width; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    // What lies further from the diagonal is over the most anyway.
    const first = Math.max(1, row - most);
    const end = Math.min(b.length, row + most);
    const code = a.charCodeAt(row - 1);
    let left = first === 1 ? row : most + 1;
    let least = left;
    current[first - 1] = left;
    for (let column = first; column <= end; column += 1) {
      const isSame = code === b.charCodeAt(column - 1);
      let edits = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const above = (last[column] ?? 0) + 1;
      if (above < edits) edits = above;
      if (left + 1 < edits) edits = left + 1;
      if (!isSame && isSwap(a, b, row, column)) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = edits;
      left = edits;
      if (edits < least) least = edits;
    }
    if (end < b.length) current[end + 1] = most + 1;
    if (least > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

function isSwap(a: string, b: string, row: number, column: number): boolean {
  if (row < 2 || column < 2) return false;
  return (
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  );
}
