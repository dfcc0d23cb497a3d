import { Ajv, type SchemaObject } from 'ajv';
import type { Json, JsonObject } from '../json/schema.ts';
import { isLenient, isOneOf } from './kind.ts';
import type { Structure } from './structure.ts';

/** Parts of a schema beyond this many are not judged, so that compiling stays quick. */
const MOST_PLACES = 5_000;

let shared: Ajv | undefined;

/**
 * Compiles a structure with ajv into a quick yes or no. Recursive parts are judged once and not below. Where code
 * cannot be compiled from text, as on edge workers, the answer is always no, and finding what is wrong decides.
 */
export function compileJudge(structure: Structure): (args: JsonObject) => boolean {
  shared ??= createAjv();
  const schema = createWriter()(structure, []);
  try {
    const validate = shared.compile<JsonObject>(schema);
    return (args) => validate(args);
  } catch {
    return () => false;
  } finally {
    // The instance outlives the gateway; what it compiled must not.
    shared.removeSchema(schema);
  }
}

function createAjv(): Ajv {
  const ajv = new Ajv({
    strict: false,
    ownProperties: true,
    validateSchema: false,
    validateFormats: false,
    messages: false,
    logger: false,
  });
  // Ajv's own `enum` compares with every value in turn.
  ajv.addKeyword({
    keyword: VALUES,
    compile: (values: readonly Json[]) => (value: Json) => isOneOf(value, values),
  });
  return ajv;
}

const VALUES = 'x-values';

type Write = (structure: Structure, above: readonly Structure[]) => SchemaObject;

function createWriter(): Write {
  let places = 0;
  const write: Write = (structure, above) => {
    places += 1;
    if (structure.lenient || above.includes(structure) || places > MOST_PLACES) return {};
    const within = [...above, structure];
    const { branches, kinds, values, properties, required, rest, items } = structure;
    if (branches !== undefined) return { anyOf: branches.map((branch) => write(branch, within)) };
    const needed = [...required].filter((key) => !isOptional(properties.get(key) ?? rest));
    const named = [...properties].map(([key, place]) => [key, write(place, within)]);
    return {
      ...(kinds && { type: [...kinds] }),
      ...(values && { [VALUES]: values }),
      ...(named.length > 0 && { properties: Object.fromEntries(named) }),
      ...(needed.length > 0 && { required: needed }),
      ...(rest && { additionalProperties: write(rest, within) }),
      ...(items && { items: write(items, within) }),
    };
  };
  return write;
}

function isOptional(place: Structure | undefined): boolean {
  return place !== undefined && isLenient(place);
}
