import type { JsonSchema } from '../json/schema.ts';
import { Definitions } from './definitions.ts';
import { keywordsComment } from './text.ts';
import { TypeWriter, type WrittenSchema } from './type.ts';

/**
 * Writes what a tool takes as one line like TypeScript, for about half the tokens of its JSON Schema:
 * `device_create({name:string(1..64), ports?:int[](1..8), status:"up"|"down"="up"})`. What has a default can be left
 * out. An object takes no keys but those it names, unless it ends in `...`. What no type can say is in a comment in
 * JSON, so that nothing is lost. Never throws.
 */
export function writeSignature(name: string, schema: JsonSchema): string {
  const definitions = new Definitions(schema);
  const writer = new TypeWriter(definitions);
  const root = writer.writeParts(schema);
  const types: string[] = [];
  for (const [named, typeName] of definitions.named()) {
    const written = named === schema ? root.type.text : writer.write(named).text;
    types.push(`; type ${typeName}=${written}`);
  }
  const taken = definitions.nameOfRoot() ?? (takesNothing(schema, root) ? '' : root.type.text);
  const text = `${name}(${taken}${root.assigned})${root.unsaid}${root.words}${types.join('')}`;
  return text + quoteDefinitions(schema, text);
}

/** At the root an object that names no key takes none, whatever JSON Schema says: the gateway refuses them. */
function takesNothing(schema: JsonSchema, { type, unsaid }: WrittenSchema): boolean {
  if (schema['x-lenient'] === true || unsaid !== '') return false;
  return type.text === '{}' || (type.text === 'object' && schema.additionalProperties === undefined);
}

/** Where a reference could only be quoted, what it may refer to is quoted too. */
function quoteDefinitions({ $defs, definitions }: JsonSchema, text: string): string {
  if ($defs === undefined && definitions === undefined) return '';
  return /"\$(?:ref|dynamicRef)"/.test(text) ? keywordsComment({ $defs, definitions }) : '';
}
