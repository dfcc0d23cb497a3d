import { isJsonObject, type Json } from '../json/schema.ts';

/** The chosen paths as a tree: an empty branch means all that is below. */
interface Branch {
  [key: string]: Branch;
}

/** Keeps the fields under dot paths (through arrays too) with their nesting; paths that lead nowhere pick nothing. */
export function pickFields(value: Json, paths: readonly string[]): Json {
  const root: Branch = Object.create(null) as Branch;
  const segmented = paths.map((path) => path.split('.')).sort((a, b) => b.length - a.length);
  for (const segments of segmented) {
    let branch = root;
    for (const segment of segments) {
      branch[segment] ??= Object.create(null) as Branch;
      branch = branch[segment];
    }
    // A path that ends here takes everything below it, whatever longer path came before; the longest come first.
    for (const key of Object.keys(branch)) delete branch[key];
  }
  return pick(value, root);
}

function pick(value: Json, branch: Branch): Json {
  const keys = Object.keys(branch);
  if (keys.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, branch));
  if (!isJsonObject(value)) return value;
  const picked: [string, Json][] = [];
  for (const key of keys) {
    const below = branch[key];
    const item = Object.hasOwn(value, key) ? value[key] : undefined;
    if (item !== undefined && below !== undefined) picked.push([key, pick(item, below)]);
  }
  return Object.fromEntries(picked);
}
