import type { SurfaceKind } from '@laconic-mcp/core';
import { createInventory } from '../support/surface-app.ts';

/** What `laconic-mcp stdio` serves; the surface comes from the environment. */
export const gateway = createInventory((process.env['TEST_SURFACE'] ?? 'flat') as SurfaceKind);
