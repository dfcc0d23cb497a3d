/**
 * What 4,403 procedures of 18 public tRPC apps look like, scaled to 600. Shares that nobody measured were chosen:
 * which of the silent writes answer what, how many middlewares, how rows are made.
 */

/** The size the counts of this file are for. */
export const MEASURED_SIZE = 600;

export const TYPES = { query: 267, mutation: 330, subscription: 3 } as const;

/** Procedures without any `.input()`. */
export const WITHOUT_INPUT = { query: 62, mutation: 12, subscription: 1 } as const;

/** What an input is once optional, default, refine and the like are peeled off. */
export const TOP_LEVEL = {
  object: 510,
  void: 2,
  undefined: 2,
  ids: 1,
  objects: 1,
  string: 2,
  variants: 2,
  intersection: 2,
  union: 1,
  enum: 1,
  any: 1,
} as const;

/** Base procedures that scope what follows by a first `.input()`. */
export const STACKED = { organization: 17, integrations: 4, entity: 2, group: 1 } as const;

/** Object inputs that may be left out as a whole. */
export const OPTIONAL_ROOTS = { optional: 7, default: 4 } as const;

/** Top-level fields of the object inputs; the ranges of the large ones are spread evenly. */
export const FIELD_COUNTS = {
  1: 205,
  2: 128,
  3: 56,
  4: 36,
  5: 22,
  6: 16,
  7: 10,
  8: 7,
  9: 6,
  10: 5,
  11: 3,
  12: 3,
  13: 2,
  14: 2,
  15: 1,
  16: 1,
  17: 1,
  18: 1,
  20: 1,
  24: 1,
  36: 1,
  58: 1,
  100: 1,
} as const;

/** Levels of the object inputs: the object itself is 1, and every object, list or record inside is one more. */
export const LEVELS = { 1: 394, 2: 66, 3: 22, 4: 15, 5: 7, 6: 4, 7: 1, 10: 1 } as const;

/** Kinds of the top-level fields, in per cent. */
export const FIELD_KINDS = {
  string: 44,
  number: 13.5,
  integer: 4.5,
  enum: 8,
  boolean: 8,
  uuid: 4,
  text: 1,
  strings: 3,
  objects: 2,
  numbers: 2,
  enums: 1,
  unions: 1,
  object: 3,
  record: 1,
  union: 1,
  other: 2,
} as const;

export const REQUIRED_SHARE = 0.53;
export const NULLABLE_SHARE = 0.12;

/** Procedures that hold a construct anywhere in their input. */
export const CONSTRUCTS = {
  default: 84,
  refine: 47,
  coerce: 39,
  date: 13,
  coerceDate: 15,
  union: 25,
  variants: 22,
  record: 19,
  any: 16,
  file: 3,
  filter: 12,
  preprocess: 15,
  transform: 13,
  intersection: 6,
  catch: 5,
  strict: 5,
  passthrough: 5,
  recursive: 2,
  bigint: 1,
  tuple: 1,
  nothing: 7,
} as const;

/** Procedures with a required projectId, organizationId or groupId. */
export const TENANT_SCOPED = 82;

export const DESCRIBED = { procedures: 18, fields: 275 } as const;

/** Queries by how they are paged. */
export const PAGING = { page: 18, cursor: 14, limit: 8, offset: 4, mixed: 1 } as const;
export const LIMIT_DEFAULTS = { none: 15, 20: 11, 50: 9, 10: 3 } as const;
export const LIMIT_MAXIMA = { none: 9, 100: 21, 200: 7, 500: 1 } as const;

export const MUTATION_RETURNS = {
  composed: 103,
  row: 49,
  rowOrNothing: 8,
  void: 75,
  scalar: 28,
  success: 37,
  id: 20,
  rows: 4,
  failedRows: 2,
  count: 3,
  generator: 1,
} as const;

export const QUERY_RETURNS = {
  composed: 113,
  listAlone: 10,
  row: 20,
  rowOrNothing: 12,
  rows: 69,
  page: 28,
  scalar: 9,
  success: 2,
  id: 2,
  void: 1,
  map: 1,
} as const;

/** Bare lists that take no paging input; the others are cut by a limit. */
export const UNPAGED_LISTS = 64;

export const PAGE_SHAPES = {
  itemsCursor: 7,
  pluralTotal: 5,
  pluralCursor: 3,
  itemsPages: 3,
  dataPages: 3,
  itemsTotal: 2,
  itemsOther: 2,
  dataMeta: 2,
  dataTotal: 1,
} as const;

/** Ids in the input of the writes that only say that they worked. */
export const SILENT_IDS = { one: 78, more: 18, tenant: 11, ids: 4, none: 29 } as const;

/** Silent writes with a destructive name. */
export const SILENT_DESTRUCTIVE = 42;

export const OUTPUTS = {
  query: { object: 24, array: 8, any: 1, scalar: 1, union: 2 },
  mutation: { object: 32, void: 13, any: 1, scalar: 1 },
} as const;

export const METAS = {
  permission: 90,
  openapiDescription: 12,
  openapiSummary: 10,
  openapi: 3,
  openapiMcp: 4,
  mcp: 6,
  analytics: 8,
  other: 1,
} as const;

export const MIDDLEWARES = {
  3: 100,
  4: 130,
  5: 170,
  6: 60,
  7: 40,
  8: 35,
  9: 45,
  10: 10,
  12: 6,
  14: 4,
} as const;

/** Procedures under a middleware that reads the raw input. */
export const RAW_INPUT = { fill: 150, tenant: 60, analytics: 17, other: 2 } as const;

/** Procedures under a middleware that may write a response header. */
export const RESPONSE_HEADERS = { header: 150, rateLimit: 1 } as const;

export const THROW_SITES = { trpc: 437, plain: 250, app: 202 } as const;
export const ERROR_CODES = {
  BAD_REQUEST: 27,
  NOT_FOUND: 26,
  INTERNAL_SERVER_ERROR: 17,
  UNAUTHORIZED: 11,
  FORBIDDEN: 10,
  PRECONDITION_FAILED: 4,
  CONFLICT: 3,
  TOO_MANY_REQUESTS: 1,
  PAYLOAD_TOO_LARGE: 1,
} as const;

/** Nested routers by their level, procedures by the level of their router, and what of it is lazy. */
export const ROUTERS = { 1: 70, 2: 18, 3: 3, 4: 1 } as const;
export const PROCEDURES_AT = { 1: 500, 2: 92, 3: 6, 4: 2 } as const;
export const LAZY = { routers: 17, procedures: 184 } as const;
export const LARGEST_ROUTER = 40;

export const TABLES = 60;
