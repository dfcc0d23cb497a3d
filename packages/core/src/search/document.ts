import type { Tool } from '../catalog/tool.ts';
import type { JsonSchema } from '../json/schema.ts';
import { readTerms } from './terms.ts';
import { verbGroupsOf } from './verbs.ts';
import { stemWord } from './words.ts';

/** How deep a schema is looked into, and about how many names and values are taken from it. */
const DEPTH = 6;
const MOST_ARGUMENTS = 200;

/** Values of a choice that says what a tool can do; a longer list is data, such as all currencies. */
const MOST_VALUES = 12;

/** Words that may stand before the verb, as in `bulkCreate`. */
const QUALIFIERS: ReadonlySet<string> = new Set(['bulk', 'batch', 'mass', 'many'].map(stemWord));

/** The stems of a tool, each in the first of these that has it. */
export interface SearchDocument {
  /** The verb of the path's last segment, where it is one that APIs use. */
  verb: string | undefined;
  /** Words of the path and of the name. */
  path: string[];
  /** Words of the names of arguments, at all levels, and of the values they choose from. */
  arguments: string[];
  /** Words of the title and of the description. */
  text: string[];
}

/** Makes the function that reads the words of a tool. It remembers what many tools share. */
export function createDocumentReader(): (tool: Tool) => SearchDocument {
  const stem = remember(stemWord);
  const termsOf = remember((text) => readTerms(text, stem));

  return ({ path, name, title = '', description, inputSchema }) => {
    const segments = path.split('.').map(termsOf);
    const own = segments.pop() ?? [];
    const verb = verbOf(own);
    const others = verb === undefined ? own : own.toSpliced(own.indexOf(verb), 1);
    const known = new Set<string>();
    // The verb is known after the path: in `list.list` the same word is a noun as well.
    const pathStems = addNew([...segments.flat(), ...others], known);
    if (verb !== undefined) known.add(verb);
    if (name !== path.replaceAll('.', '_')) pathStems.push(...addNew(readTerms(name, stem), known));
    return {
      verb,
      path: pathStems,
      arguments: addNew(argumentTexts(inputSchema).flatMap(termsOf), known),
      text: addNew(readTerms(`${title} ${description}`, stem), known),
    };
  };
}

/** The first word, as in `createUser`, else the last, as in `user_create`. */
function verbOf(own: readonly string[]): string | undefined {
  const first = own.find((stem) => !QUALIFIERS.has(stem));
  return [first, own.at(-1)].find((stem) => stem !== undefined && verbGroupsOf(stem).length > 0);
}

function addNew(stems: readonly string[], known: Set<string>): string[] {
  const added: string[] = [];
  for (const stem of stems) {
    if (known.has(stem)) continue;
    known.add(stem);
    added.push(stem);
  }
  return added;
}

function argumentTexts(schema: JsonSchema): string[] {
  const texts: string[] = [];
  collect(schema, DEPTH);
  return texts;

  function collect({ properties, items, anyOf, enum: values }: JsonSchema, depth: number): void {
    if (depth === 0 || texts.length >= MOST_ARGUMENTS) return;
    for (const [name, child] of Object.entries(properties ?? {})) {
      texts.push(name);
      collect(child, depth - 1);
    }
    if (values !== undefined && values.length <= MOST_VALUES) {
      texts.push(...values.filter((value) => typeof value === 'string'));
    }
    if (items !== undefined) collect(items, depth - 1);
    for (const branch of anyOf ?? []) collect(branch, depth - 1);
  }
}

function remember<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    made.set(text, value);
    return value;
  };
}
