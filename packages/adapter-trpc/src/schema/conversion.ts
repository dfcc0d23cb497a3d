import type { JsonSchema } from '@laconic-mcp/core';
import { isMark, type MarkedSchema } from './marks.ts';

/** Something an operator should know about one input. */
export interface SchemaDiagnostic {
  level: 'warning' | 'error';
  code: string;
  message: string;
}

/** What the converters of one procedure share. */
export interface Conversion {
  path: string;
  /** Which side of a transforming parser is wanted. */
  io: 'input' | 'output';
  override?: ((node: OverrideNode) => JsonSchema | undefined) | undefined;
  diagnostics: SchemaDiagnostic[];
}

/** One vendor node, as the host's `override` sees it. */
export interface OverrideNode {
  path: string;
  parser: unknown;
  jsonSchema: JsonSchema;
}

/** Adds a warning once. */
export function warn(conversion: Conversion, code: string, message: string): void {
  if (conversion.diagnostics.some((known) => known.code === code && known.message === message)) return;
  conversion.diagnostics.push({ level: 'warning', code, message });
}

/** Words for a schema that nothing in JSON can satisfy. */
export function unsendableMessage({ path }: Conversion, kind: string): string {
  return `the input of '${path}' has a '${kind}', which has no JSON form; leave it out or set meta.mcp.inputSchema`;
}

/** Lets the host replace the keywords of one node. How its values are decoded stays. */
export function applyOverride(json: MarkedSchema, parser: unknown, conversion: Conversion): void {
  if (conversion.override === undefined) return;
  const shown = Object.fromEntries(Object.entries(json).filter(([keyword]) => !keyword.startsWith('x-')));
  const replacement = conversion.override({ path: conversion.path, parser, jsonSchema: shown });
  if (replacement === undefined || replacement === null) return;
  for (const keyword of Object.keys(json)) {
    if (!isMark(keyword) || keyword === 'x-note') delete json[keyword];
  }
  Object.assign(json, replacement, { 'x-lenient': true });
}

/** Parsers met inside a node that the vendor's converter cannot enter; each becomes a document of its own. */
export class Parts<TParser extends object> {
  readonly parsers: TParser[] = [];
  readonly #numbers = new Map<TParser, number>();

  /** A stand-in for the parser's schema. The same parser always gets the same number, so recursion ends. */
  of(parser: TParser): MarkedSchema {
    const known = this.#numbers.get(parser);
    if (known !== undefined) return { 'x-part': known };
    const number = this.parsers.push(parser) - 1;
    this.#numbers.set(parser, number);
    return { 'x-part': number };
  }
}
