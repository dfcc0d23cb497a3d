import type { SurfaceKind } from '@laconic-mcp/core';

/** What is asked of a procedure, whatever the surface. */
export interface Wanted {
  path: string;
  kind: 'read' | 'write';
  args?: Record<string, unknown> | undefined;
  verify?: boolean | undefined;
}

/** A tool call as MCP has it. */
export interface Request {
  name: string;
  arguments?: Record<string, unknown>;
}

/** The surfaces, all of which reach the same procedures. */
export const SURFACES = ['flat', 'grouped', 'search'] as const satisfies readonly SurfaceKind[];

/** Turns what is wanted of a procedure into the call that a surface has for it. */
export const drivers: Record<SurfaceKind, (wanted: Wanted) => Request> = {
  flat: ({ path, args, verify }) => {
    const control = Object.hasOwn(args ?? {}, 'verify') ? '_verify' : 'verify';
    return request(nameOf(path), verify === undefined ? args : { ...args, [control]: verify });
  },
  grouped: (wanted) => {
    const { path, kind, args, verify } = wanted;
    const [group = '', ...rest] = path.split('.');
    if (rest.length === 0) return drivers.flat(wanted);
    return request(`${group}_${kind}`, { action: rest.join('.'), ...given({ params: args, verify }) });
  },
  search: ({ path, kind, args, verify }) =>
    request(`${kind}_tool`, { name: nameOf(path), ...given({ arguments: args, verify }) }),
};

/** The name of a procedure's own tool. */
export function nameOf(path: string): string {
  return path.replaceAll('.', '_');
}

function request(name: string, args: Record<string, unknown> | undefined): Request {
  return args === undefined ? { name } : { name, arguments: args };
}

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
