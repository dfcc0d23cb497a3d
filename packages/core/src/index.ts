export type { CallChange, CallHook, ListHook, NextCall } from './call/hooks.ts';
export type { CallFailure } from './call/pipeline.ts';
export type { AuthInfo, Caller, Identity } from './catalog/caller.ts';
export { defineTool, type ToolDefinition } from './catalog/define-tool.ts';
export type { Diagnostic } from './catalog/diagnostic.ts';
export { createGlobMatcher } from './catalog/glob.ts';
export type { RowFormat, Tool, ToolAction, ToolAnnotations, ToolCall } from './catalog/tool.ts';
export type { ContinuationBackend } from './continuation/memory.ts';
export {
  ERROR_STATUS,
  type ErrorCode,
  GatewayError,
  type GatewayErrorDetails,
  isGatewayError,
} from './errors.ts';
export { createGateway, type Gateway } from './gateway.ts';
export type { ContinuationOptions, GatewayOptions } from './gateway-options.ts';
export type { Json, JsonObject, JsonSchema } from './json/schema.ts';
export { definePlugin, type Plugin, type ToolSource } from './plugin.ts';
export type { IdentityKeys } from './result/identity.ts';
export type { Limits } from './result/limits.ts';
export type { RowEncoder } from './result/row-format.ts';
export { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from './serve/fetch.ts';
export type { SurfaceKind, SurfaceOptions } from './surface/surface-options.ts';
