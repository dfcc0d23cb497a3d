/** The longest tool name that every model API takes. */
const MAX_NAME_LENGTH = 64;

/** Letters of the hash that keeps cut or colliding names apart. */
const HASH_LENGTH = 6;

/** A wanted name and the path that tells it from all others. */
export interface WantedName {
  name: string;
  path: string;
}

/** A name that had to give way, and those it would have collided with. */
export interface NameCollision {
  name: string;
  paths: string[];
}

/**
 * Makes a name that every client takes: `^[a-zA-Z][a-zA-Z0-9_-]{0,63}$`. Dots become underscores; a name that is too
 * long is cut and closed with a hash of the path, so that it stays the same from one start to the next.
 */
export function toToolName({ name, path }: WantedName): string {
  const clean = name.replace(/[^a-zA-Z0-9_-]/g, '_');
  const legal = /^[a-zA-Z]/.test(clean) ? clean : `t_${clean}`;
  return legal.length <= MAX_NAME_LENGTH ? legal : withHash(legal, path);
}

/**
 * Gives each path its own legal name. Where several would get the same one, it stays with the one that asked for
 * exactly this name, and all others get a hash of their path: which one a name means never depends on the order.
 */
export function assignToolNames(
  wanted: readonly WantedName[],
  reserved: ReadonlySet<string> = new Set(),
): { names: string[]; collisions: NameCollision[] } {
  const groups = new Map<string, WantedName[]>();
  for (const item of wanted) {
    const name = toToolName(item);
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  const collisions: NameCollision[] = [];
  const taken = new Map<string, WantedName>();
  for (const [name, items] of groups) {
    const exact = items.filter((item) => item.name === name);
    const keeper = items.length === 1 ? items[0] : exact.length === 1 ? exact[0] : undefined;
    const free = !reserved.has(name);
    if (keeper !== undefined && free) taken.set(name, keeper);
    if (items.length > 1 || !free) collisions.push({ name, paths: items.map((item) => item.path) });
  }
  const names = wanted.map((item) => {
    const name = toToolName(item);
    if (taken.get(name) === item) return name;
    let unique = withHash(name, item.path);
    for (let round = 1; taken.has(unique) || reserved.has(unique); round += 1) {
      unique = withHash(name, `${item.path} ${round}`);
    }
    taken.set(unique, item);
    return unique;
  });
  return { names, collisions };
}

function withHash(name: string, path: string): string {
  return `${name.slice(0, MAX_NAME_LENGTH - HASH_LENGTH - 1)}_${hash(path)}`;
}

/** FNV-1a over UTF-16 units, 32 bits, base 36: short and stable, not meant to resist anyone. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return value.toString(36).padStart(HASH_LENGTH, '0').slice(-HASH_LENGTH);
}
