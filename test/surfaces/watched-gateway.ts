import { createGateway, type Gateway, type SurfaceKind } from '@laconic-mcp/core';
import { read, write } from './hand-written.ts';

/** A gateway whose tools grow: each `plant.grow` adds a leaf, and tells of it. */
export function createWatched(surface: SurfaceKind): {
  gateway: Gateway;
  watches: { begun: number; ended: number };
} {
  let leaves = 0;
  let changed = () => {};
  const watches = { begun: 0, ended: 0 };
  const grow = write('plant.grow', {
    invoke: () => {
      leaves += 1;
      changed();
      return { id: `leaf${leaves}`, notes: 'n'.repeat(200) };
    },
  });
  const gateway = createGateway({
    name: 'watched',
    version: '1',
    surface,
    plugins: [
      {
        name: 'plants',
        tools: () => [
          grow,
          ...Array.from({ length: leaves }, (_, index) =>
            read(`plant.leaf${index + 1}`, { invoke: () => `leaf ${index + 1}` }),
          ),
        ],
        watch: (tell) => {
          watches.begun += 1;
          changed = tell;
          return () => {
            watches.ended += 1;
          };
        },
      },
    ],
  });
  return { gateway, watches };
}

/** What `laconic-mcp stdio` serves. */
export const { gateway } = createWatched('flat');
