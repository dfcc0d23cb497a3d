export type { CreateContext } from './invoke/context.ts';
export { trpcLink } from './link.ts';
export type { LinkOptions, TrpcLinkOptions } from './link-options.ts';
export type { ExposureCandidate, ExposureOptions } from './router/exposure.ts';
export type { McpMeta } from './router/meta.ts';
export type { ContextOf, RouterLike } from './router/router-like.ts';
