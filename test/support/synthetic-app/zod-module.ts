import type { z as zod4 } from 'zod';
import type { z as zod3 } from 'zod325';

/** The parser library that an app is generated on: `z` of zod 4 or of zod 3. */
export type ZodModule = typeof zod4 | typeof zod3;

/** A parser of either. */
export type Parser = zod4.ZodType;

/** The module as zod 4; the generator calls only what both have, with the same arguments. */
export function asZod4(z: ZodModule): typeof zod4 {
  return z as typeof zod4;
}
