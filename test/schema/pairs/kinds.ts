import { collectionKinds } from './collections.ts';
import type { Kind } from './kind.ts';
import { scalarKinds } from './scalars.ts';
import { wrapperKinds } from './wrappers.ts';

/** Every kind of parser that pairs of schema and value are generated for. */
export const kinds: readonly Kind[] = [...scalarKinds, ...wrapperKinds, ...collectionKinds];
