import type { Tool } from '../catalog/tool.ts';

/** What a name inside a sentence has: a separator, or a capital after a small letter. */
const NAME_LIKE = /\w[._-]\w|[a-z\d][A-Z]/;

/** Makes the function that finds the tools a query calls by name or path, the best first. Tools are places in the list. */
export function createNameFinder(tools: readonly Tool[]): (query: string) => number[] {
  const bySpelling = new Map<string, number[]>();
  for (const [number, { name, path }] of tools.entries()) {
    addSpelling(spell(path), number);
    if (spell(name) !== spell(path)) addSpelling(spell(name), number);
  }
  return (query) => {
    const nameLike = query.match(/[\w.-]+/g)?.filter((word) => NAME_LIKE.test(word)) ?? [];
    return [query.trim(), ...nameLike].flatMap(find);
  };

  function addSpelling(spelling: string, number: number): void {
    const known = bySpelling.get(spelling);
    if (known === undefined) bySpelling.set(spelling, [number]);
    else known.push(number);
  }

  /** Those that are spelled just so come twice; their first place counts. */
  function find(text: string): number[] {
    const spelling = spell(text);
    const found = (spelling === '' ? undefined : bySpelling.get(spelling)) ?? [];
    const exact = found.filter((number) => tools[number]?.name === text || tools[number]?.path === text);
    return [...exact, ...found];
  }
}

/** One for all spellings of a name: `device.bulkCreate`, `device_bulk_create`, `device bulk create`. */
function spell(text: string): string {
  return text.replace(/[\s._/:-]+/g, '').toLowerCase();
}
