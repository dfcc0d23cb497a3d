import type { CallHook, ListHook } from './call/hooks.ts';
import type { Diagnostic } from './catalog/diagnostic.ts';
import type { Tool } from './catalog/tool.ts';
import { GatewayError } from './errors.ts';

/** Adds tools to a gateway, or hooks around its lists and calls, or both. */
export interface Plugin {
  /** Unique within a gateway. */
  name: string;
  /**
   * Called at the first list, call or `ready()`, and again after `watch` has told of a change. `report` takes what an operator should know, for instance a
   * procedure that could not be turned into a tool.
   */
  tools?: ((report: (diagnostic: Diagnostic) => void) => ToolSource) | undefined;
  /**
   * Called once, before `tools`, with a function to call whenever the plugin's tools, or what somebody may see of them,
   * have changed. What it returns is called when the gateway closes.
   */
  watch?: ((changed: () => void) => (() => void) | undefined) | undefined;
  hooks?: { list?: ListHook | undefined; call?: CallHook | undefined } | undefined;
  /** Called once by the gateway's `close()`. */
  close?: (() => Promise<void>) | undefined;
}

/** Any way of handing over many tools. */
export type ToolSource = Iterable<Tool> | AsyncIterable<Tool> | Promise<Iterable<Tool>>;

/**
 * Checks a plugin and returns it.
 * @throws GatewayError `INVALID_OPTIONS` when it has no name or a key that no plugin has.
 */
export function definePlugin(plugin: Plugin): Plugin {
  if (typeof plugin?.name !== 'string' || plugin.name === '') {
    throw new GatewayError('INVALID_OPTIONS', "A plugin needs a 'name', a non-empty string");
  }
  for (const key of Object.keys(plugin)) {
    if (!['name', 'tools', 'watch', 'hooks', 'close'].includes(key)) {
      throw new GatewayError(
        'INVALID_OPTIONS',
        `Plugin '${plugin.name}' has an unknown key '${key}'; a plugin has name, tools, watch, hooks and close`,
      );
    }
  }
  return plugin;
}
