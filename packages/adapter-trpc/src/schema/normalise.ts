import type { JsonSchema } from '@laconic-mcp/core';
import { isAbsent, isAnything } from './accepts.ts';
import { annotate } from './annotate.ts';
import type { MarkedSchema, Settle } from './marks.ts';
import { publishArray, publishMap, publishObject, type Walk } from './publish-object.ts';
import { publishEnum, publishNumber, publishString } from './publish-scalar.ts';
import { anyValue, joinBranches } from './publish-union.ts';
import { mergeVariants } from './root-union.ts';
import { originOf } from './settle.ts';

const DEEPEST = 10;
/** Levels of a recursion, with the schemas they may become; what is large without recursion is whole. */
const UNROLLED = [
  { levels: 3, most: 1_500 },
  { levels: 2, most: 1_500 },
  { levels: 1, most: 5_000 },
];

/** A published schema, and what had to be cut from it. */
export interface Normalised {
  schema: JsonSchema;
  cut: 'depth' | 'size' | undefined;
}

/**
 * Publishes the variants of a root object in the one dialect that every known client and model API takes: no
 * references, one type a node, only `anyOf`, recursion unrolled to three levels, ten levels deep at most.
 */
export function normalise(variants: readonly MarkedSchema[], settle: Settle): Normalised {
  let last: Normalised = { schema: {}, cut: 'size' };
  for (const unrolling of UNROLLED) {
    last = publishRoot(variants, settle, unrolling);
    if (last.cut !== 'size') return last;
  }
  return last;
}

function publishRoot(variants: readonly MarkedSchema[], settle: Settle, unrolling: Unrolling): Normalised {
  const walk = new Walker(settle, unrolling);
  const published = variants.map((variant) => walk.publish(variant));
  const [first, ...others] = published;
  const schema = first === undefined || others.length > 0 ? mergeVariants(published) : first;
  return { schema, cut: walk.cut };
}

type Unrolling = (typeof UNROLLED)[number];

class Walker implements Walk {
  readonly settle: Settle;
  cut: 'depth' | 'size' | undefined;
  readonly #unrolling: Unrolling;
  readonly #open = new Map<MarkedSchema, number>();
  #depth = 0;
  #nodes = 0;

  constructor(settle: Settle, unrolling: Unrolling) {
    this.settle = settle;
    this.#unrolling = unrolling;
  }

  readonly publish = (node: MarkedSchema): JsonSchema => {
    const origin = originOf(node);
    const open = this.#open.get(origin) ?? 0;
    const settled = { ...this.settle(node) };
    this.#nodes += 1;
    if (this.#nodes > this.#unrolling.most) this.cut = 'size';
    if (open >= this.#unrolling.levels || this.#nodes > this.#unrolling.most) return stub(settled);
    this.#open.set(origin, open + 1);
    try {
      return annotate(this.#publishSettled(settled), settled);
    } finally {
      this.#open.set(origin, open);
    }
  };

  #publishSettled(node: MarkedSchema): JsonSchema {
    if (isAnything(node, this.settle)) return anyValue();
    if (node.anyOf !== undefined) return this.#publishUnion(node, node.anyOf);
    if (node['x-value'] === 'map') return this.#deeper(node, publishMap);
    if (node.type === 'object') return this.#deeper(node, publishObject);
    if (node.type === 'array') return this.#deeper(node, publishArray);
    if (node.enum !== undefined && node.type !== undefined) return publishEnum(node.type, node.enum);
    if (node.type === 'string') return publishString(node);
    if (node.type === 'number' || node.type === 'integer') return publishNumber(node);
    return node.type === 'boolean' || node.type === 'null' ? { type: node.type } : anyValue();
  }

  #deeper(node: MarkedSchema, publish: (node: MarkedSchema, walk: Walk) => JsonSchema): JsonSchema {
    if (this.#depth >= DEEPEST) {
      this.cut ??= 'depth';
      return stub(node);
    }
    this.#depth += 1;
    try {
      return publish(node, this);
    } finally {
      this.#depth -= 1;
    }
  }

  #publishUnion(node: MarkedSchema, anyOf: readonly MarkedSchema[]): JsonSchema {
    const branches = anyOf
      .filter((branch) => !isAbsent(branch, this.settle))
      .map((branch) => this.publish(branch));
    const [only, another] = branches.filter((branch) => branch.type !== 'null');
    if (only?.description === undefined || another !== undefined || node.description !== undefined) {
      return joinBranches(branches);
    }
    // Zod keeps the words of `.describe().nullable()` on the inner schema; a reader looks for them on the key.
    const { description, ...rest } = only;
    node.description = description;
    return joinBranches(branches.map((branch) => (branch === only ? rest : branch)));
  }
}

/** What stands where a schema is cut: the kind of value, nothing about what is in it. */
function stub({ type, description }: MarkedSchema): JsonSchema {
  const words = description === undefined ? {} : { description };
  const object: JsonSchema = { type: 'object', properties: {}, additionalProperties: true };
  if (type === 'array') return { type: 'array', items: object, ...words, 'x-lenient': true };
  return { ...object, ...words, 'x-lenient': true };
}
