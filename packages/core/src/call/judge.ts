import { Ajv, type SchemaObject } from 'ajv';
import type { Json, JsonObject } from '../json/schema.ts';
import type { Fits } from './fits.ts';
import { isLenient, isOneOf } from './kind.ts';
import type { Structure } from './structure.ts';

/** Parts of a schema beyond this many are not judged, so that compiling stays quick. */
const MOST_PLACES = 5_000;

/** A quick yes or no to arguments; `fits` judges what is in a union. */
export type Judge = (args: JsonObject, fits: Fits) => boolean;

/** What ajv hands to our own keywords as `this`. */
interface Judging {
  fits: Fits;
  unions: readonly Structure[];
}

const VALUES = 'x-values';
const UNION = 'x-union';

let shared: Ajv | undefined;

/**
 * Compiles a structure with ajv into a quick yes or no. Recursive parts are judged once and not below. Where code
 * cannot be compiled from text, as on edge workers, the answer is always no, and finding what is wrong decides.
 */
export function compileJudge(structure: Structure): Judge {
  shared ??= createAjv();
  const unions: Structure[] = [];
  const schema = createWriter(unions)(structure, []);
  try {
    const validate = shared.compile<JsonObject>(schema);
    return (args, fits) => validate.call({ fits, unions } satisfies Judging, args);
  } catch {
    return () => false;
  } finally {
    // The instance outlives the gateway; what it compiled must not.
    shared.removeSchema(schema);
  }
}

/** Ajv compares an enum with every value and a union with every branch in turn; ours look them up. */
function createAjv(): Ajv {
  const ajv = new Ajv({
    strict: false,
    ownProperties: true,
    passContext: true,
    validateSchema: false,
    validateFormats: false,
    messages: false,
    logger: false,
  });
  ajv.addKeyword({
    keyword: VALUES,
    compile: (values: readonly Json[]) => (value: Json) => isOneOf(value, values),
  });
  ajv.addKeyword({
    keyword: UNION,
    compile: (index: number) =>
      function (this: Judging, value: Json): boolean {
        const union = this.unions[index];
        return union === undefined || this.fits(value, union);
      },
  });
  return ajv;
}

type Write = (structure: Structure, above: readonly Structure[]) => SchemaObject;

/** Writes a structure for ajv. Unions are collected in `unions` and named by their place there. */
function createWriter(unions: Structure[]): Write {
  let places = 0;
  const write: Write = (structure, above) => {
    places += 1;
    if (structure.lenient || above.includes(structure) || places > MOST_PLACES) return {};
    const { branches, kinds, values, properties, required, rest, items } = structure;
    if (branches !== undefined) return { [UNION]: unions.push(structure) - 1 };
    const within = [...above, structure];
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
