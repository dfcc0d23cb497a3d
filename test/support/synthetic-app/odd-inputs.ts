import type { Parsers } from './parsers.ts';
import type { TopLevel } from './plan.ts';
import type { Field } from './shape.ts';
import type { Parser } from './zod-module.ts';

const ID: Field = { name: 'id', shape: { kind: 'string' }, required: true };
const NAME: Field = { name: 'name', shape: { kind: 'string', min: 1 }, required: true };
const COUNT: Field = { name: 'count', shape: { kind: 'integer', min: 0 }, required: false };

/** The parser of an input that is no plain object. */
export function oddInput(kind: Exclude<TopLevel, 'object'>, parsers: Parsers): Parser {
  const { z } = parsers;
  switch (kind) {
    case 'void':
      return z.void();
    case 'undefined':
      return z.undefined();
    case 'ids':
      return z.array(z.string());
    case 'objects':
      return z.array(parsers.object([ID, NAME, COUNT]));
    case 'string':
      return z.string().min(1);
    case 'variants':
      return parsers.variants('action', [
        ['create', [NAME, COUNT]],
        ['rename', [ID, NAME]],
        ['remove', [ID]],
      ]);
    case 'intersection':
      return z.intersection(parsers.object([ID]), parsers.object([NAME, COUNT]));
    case 'union':
      return z.union([parsers.object([ID]), parsers.object([NAME])]);
    case 'enum':
      return z.enum(['day', 'week', 'month', 'year']);
    case 'any':
      return z.any();
  }
}
