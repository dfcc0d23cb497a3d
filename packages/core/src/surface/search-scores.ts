/** How much of a score hangs on how much of a tool's path the query has spoken of. */
const PATH_SHARE = 0.5;

/** What a query has found so far. It is made once for an index: a search fills it, and the next one starts afresh. */
export class Scores {
  readonly #pathWeights: Float64Array;
  /** Of the query, by tool: the sum of the best of each term, and the part of it found in the path. */
  readonly #totals: Float64Array;
  readonly #pathTotals: Float64Array;
  /** Of the term. */
  readonly #bests: Float64Array;
  readonly #pathBests: Float64Array;
  #found: number[] = [];
  #foundByTerm: number[] = [];

  /** Takes what the path of each tool weighs. */
  constructor(pathWeights: Float64Array) {
    const { length } = pathWeights;
    this.#pathWeights = pathWeights;
    this.#totals = new Float64Array(length);
    this.#pathTotals = new Float64Array(length);
    this.#bests = new Float64Array(length);
    this.#pathBests = new Float64Array(length);
  }

  startQuery(): void {
    this.#totals.fill(0);
    this.#pathTotals.fill(0);
    this.#found = [];
  }

  /** Tools that the term has found in their path. Only the best of what a term finds in a tool counts. */
  addInPath(tools: readonly number[], score: number): void {
    for (const tool of tools) {
      this.#raise(tool, score);
      if (score > at(this.#pathBests, tool)) this.#pathBests[tool] = score;
    }
  }

  /** Tools that the term has found in what is said about them. */
  addInText(tools: readonly number[], score: number): void {
    for (const tool of tools) this.#raise(tool, score);
  }

  endTerm(): void {
    for (const tool of this.#foundByTerm) {
      if (at(this.#totals, tool) === 0) this.#found.push(tool);
      this.#totals[tool] = at(this.#totals, tool) + at(this.#bests, tool);
      this.#pathTotals[tool] = at(this.#pathTotals, tool) + at(this.#pathBests, tool);
      this.#bests[tool] = 0;
      this.#pathBests[tool] = 0;
    }
    this.#foundByTerm = [];
  }

  /** Raises those tools that the query has found already. */
  favour(tools: readonly number[], score: number): void {
    for (const tool of tools) {
      if (at(this.#totals, tool) > 0) this.#totals[tool] = at(this.#totals, tool) + score;
    }
  }

  /** The tools found, best first; of equal ones the first. */
  rank(): number[] {
    const scores = this.#totals;
    for (const tool of this.#found) {
      const weight = at(this.#pathWeights, tool);
      const spoken = weight === 0 ? 0 : Math.min(1, at(this.#pathTotals, tool) / weight);
      scores[tool] = at(scores, tool) * (1 - PATH_SHARE + PATH_SHARE * spoken);
    }
    return this.#found.sort((left, right) => at(scores, right) - at(scores, left) || left - right);
  }

  #raise(tool: number, score: number): void {
    if (at(this.#bests, tool) === 0) this.#foundByTerm.push(tool);
    if (score > at(this.#bests, tool)) this.#bests[tool] = score;
  }
}

function at(values: Float64Array, tool: number): number {
  return values[tool] ?? 0;
}
