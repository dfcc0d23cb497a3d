import {
  createGateway,
  defineTool,
  type Gateway,
  type GatewayOptions,
  type Plugin,
  type Tool,
} from '@laconic-mcp/core';

/** A hand-written read; its name is its path with underscores. */
export function read(path: string, more: Partial<Tool> = {}): Tool {
  const name = path.replaceAll('.', '_');
  return defineTool({ name, path, kind: 'read', description: `Read ${path}.`, invoke: () => path, ...more });
}

/** A hand-written write. */
export function write(path: string, more: Partial<Tool> = {}): Tool {
  return read(path, { kind: 'write', description: `Write ${path}.`, ...more });
}

/** A gateway of hand-written tools that keeps nothing. */
export function gatewayOf(
  tools: readonly Tool[] | readonly Plugin[],
  options: Partial<GatewayOptions> = {},
): Gateway {
  const plugins = tools.map(
    (one, index): Plugin => ('invoke' in one ? { name: `p${index}`, tools: () => [one] } : one),
  );
  return createGateway({
    name: 'g',
    version: '1',
    continuation: false,
    onDiagnostic: () => {},
    plugins,
    ...options,
  });
}
