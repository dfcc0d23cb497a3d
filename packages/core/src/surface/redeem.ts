import type { Tool } from '../catalog/tool.ts';
import { createFetchResult, type FetchResultOptions } from './fetch-result.ts';

/**
 * Makes the function that gives a `fetch_result` which redeems only what tools of some paths have kept. One is made
 * for each name, when it is first asked for.
 */
export function createRedeemers(
  options: FetchResultOptions,
): (name: string, has: (path: string) => boolean) => Tool {
  const made = new Map<string, Tool>();
  return (name, has) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const redeemer = createFetchResult({
      ...options,
      findVisible: async (path, caller) => (has(path) ? options.findVisible(path, caller) : undefined),
    });
    made.set(name, redeemer);
    return redeemer;
  };
}
