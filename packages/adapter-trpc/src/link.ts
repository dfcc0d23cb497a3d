import { definePlugin, type ListHook, type Plugin, type Tool } from '@laconic-mcp/core';
import type { CreateContext } from './invoke/context.ts';
import { type ContextSource, createContextSource } from './invoke/context-source.ts';
import { checkLinkOptions, type LinkOptions, type TrpcLinkOptions } from './link-options.ts';
import { createProcedureTool } from './procedure-tool.ts';
import { createExposure } from './router/exposure.ts';
import { type RouterLike, readRouter } from './router/router-like.ts';
import { type Procedure, walkRouter } from './router/walk.ts';

/**
 * Links a tRPC v11 router to a gateway: every query becomes a read tool, every mutation a write tool, called
 * in-process with the context that the host's own `createContext` makes. Nothing is loaded before the gateway's first
 * list or call.
 * @throws GatewayError `INVALID_OPTIONS` for an unknown option, or a router that is not one of tRPC v11
 */
export function trpcLink<TRouter extends RouterLike>(options: TrpcLinkOptions<TRouter>): Plugin {
  checkLinkOptions(options);
  const definition = readRouter(options.router);
  // Inside, the router's own types do not matter: arguments and results are JSON.
  const untyped = options as unknown as LinkOptions<RouterLike>;
  const contexts = createContextSource(untyped.createContext as CreateContext<unknown> | undefined);
  const procedures = new Map<string, Procedure>();
  const isExposed = createExposure(untyped);
  return definePlugin({
    name: untyped.name ?? 'trpc',
    async tools(report): Promise<Tool[]> {
      const tools: Tool[] = [];
      for (const procedure of await walkRouter(definition, report)) {
        if (procedure.type === 'subscription' || !isExposed(procedure)) continue;
        procedures.set(procedure.path, procedure);
        tools.push(await createProcedureTool(procedure, { options: untyped, contexts, report }));
      }
      return tools;
    },
    hooks:
      untyped.visible === undefined
        ? {}
        : { list: createListHook(untyped.visible, { procedures, contexts }) },
  });
}

/** Leaves out the link's own tools that a caller may not see; without a context, all of them. */
function createListHook(
  visible: NonNullable<LinkOptions<RouterLike>['visible']>,
  { procedures, contexts }: { procedures: ReadonlyMap<string, Procedure>; contexts: ContextSource },
): ListHook {
  return async (tools, caller, call) => {
    const called = call === undefined ? undefined : procedures.get(call.tool.path);
    const made =
      call === undefined || called === undefined
        ? contexts.forList(caller)
        : contexts.forCall(call, { procedure: called, getRawInput: () => call.arguments });
    const context = await made.then(
      (value) => ({ value }),
      () => undefined,
    );
    const kept = await Promise.all(
      tools.map(async (tool) => {
        const procedure = procedures.get(tool.path);
        if (procedure === undefined) return true;
        if (context === undefined) return false;
        const { path, type, meta } = procedure;
        return visible({ path, type, meta, tool: tool.name, context: context.value });
      }),
    );
    return tools.filter((_, index) => kept[index] === true);
  };
}
