import { createGlobMatcher } from '@laconic-mcp/core';
import { readMeta } from './meta.ts';
import type { Procedure } from './walk.ts';

/** What is known of a procedure when it is decided whether to expose it. */
export interface ExposureCandidate {
  path: string;
  type: Procedure['type'];
  meta: unknown;
}

/** Which procedures become tools. */
export interface ExposureOptions {
  /** Globs over the dotted path: `*` stays within a segment, `**` crosses. @default everything */
  include?: readonly string[] | undefined;
  /** Globs of what is left out again. */
  exclude?: readonly string[] | undefined;
  /** `'annotated'`: only procedures with a `meta.mcp`. @default 'all' */
  expose?: 'all' | 'annotated' | ((candidate: ExposureCandidate) => boolean) | undefined;
  /** `true`: no mutation becomes a tool. @default false */
  readOnly?: boolean | undefined;
}

/** Makes the one decision whether a procedure becomes a tool. A procedure that hides itself is never exposed. */
export function createExposure(options: ExposureOptions): (candidate: ExposureCandidate) => boolean {
  const { include, exclude = [], expose = 'all', readOnly = false } = options;
  const isIncluded = include && createGlobMatcher(include);
  const isExcluded = createGlobMatcher(exclude);
  return ({ path, type, meta }) => {
    const { hidden, annotated } = readMeta(meta);
    if (hidden || (readOnly && type !== 'query')) return false;
    if (isIncluded !== undefined && !isIncluded(path)) return false;
    if (isExcluded(path)) return false;
    if (typeof expose === 'function') return expose({ path, type, meta });
    return expose === 'all' || annotated;
  };
}
