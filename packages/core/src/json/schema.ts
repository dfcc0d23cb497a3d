/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object, for instance a tool's arguments. */
export type JsonObject = { [key: string]: Json };

/** A JSON Schema (2020-12) as far as the gateway reads it; other keywords pass through untouched. */
export interface JsonSchema {
  type?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | JsonSchema | undefined;
  items?: JsonSchema | undefined;
  anyOf?: JsonSchema[] | undefined;
  enum?: Json[] | undefined;
  const?: Json | undefined;
  format?: string | undefined;
  default?: Json | undefined;
  /**
   * Ours, never published: the procedure may accept other kinds of values here than the schema can say (a coercing
   * or preprocessing parser). The check does not judge such a place and repair leaves its value alone.
   */
  'x-lenient'?: true | undefined;
  [keyword: string]: unknown;
}

/** A plain object: what `JSON.parse` makes of `{…}`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema without the keywords that are the gateway's own (`x-lenient`). The input is not changed. */
export function publishSchema(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'x-lenient' ? undefined : value)),
  ) as JsonSchema;
}
