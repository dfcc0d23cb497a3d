import { isNumber, isText, type Keywords } from './keywords.ts';
import { patternText } from './text.ts';

/** Formats whose names alone say that they are texts. */
const TEXT_FORMATS: ReadonlySet<unknown> = new Set([
  'date-time',
  'date',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uuid',
]);

const NUMBER_FORMATS: ReadonlySet<unknown> = new Set([
  'int32',
  'int64',
  'uint32',
  'uint64',
  'float',
  'double',
]);

/** A text: `uuid`, `/^[a-z]+$/` or `string(1..64)`. */
export function writeString(keywords: Keywords): string {
  const format = keywords.take('format', isWord);
  const pattern = keywords.take('pattern', isPattern);
  const literal = pattern === undefined ? undefined : patternText(pattern);
  const length = writeRange(keywords.take('minLength', isNumber), keywords.take('maxLength', isNumber));
  if (literal !== undefined && format === undefined && length === undefined) return literal;
  return format !== undefined && TEXT_FORMATS.has(format)
    ? withFacts(format, [length, literal])
    : withFacts('string', [format, length, literal]);
}

/** A number: `int(1..100)`, `number(>0)`. */
export function writeNumber(type: 'int' | 'number', keywords: Keywords): string {
  const least = keywords.take('minimum', isNumber);
  const most = keywords.take('maximum', isNumber);
  const above = keywords.take('exclusiveMinimum', isNumber);
  const below = keywords.take('exclusiveMaximum', isNumber);
  const step = keywords.take('multipleOf', isNumber);
  return withFacts(type, [
    keywords.take('format', isNumberFormat),
    least === undefined && most === undefined ? undefined : `${least ?? ''}..${most ?? ''}`,
    above === undefined ? undefined : `>${above}`,
    below === undefined ? undefined : `<${below}`,
    step === undefined ? undefined : `multiple of ${step}`,
  ]);
}

/** How long something is: `1..64`, `1..`, `..64`, or the one length it has. */
export function writeRange(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  return least === most ? `${least}` : `${least ?? ''}..${most ?? ''}`;
}

/** A type with what is asked of its values in brackets. */
export function withFacts(type: string, facts: readonly (string | undefined)[]): string {
  const known = facts.filter((fact) => fact !== undefined);
  return known.length === 0 ? type : `${type}(${known.join(', ')})`;
}

function isWord(value: unknown): value is string {
  return isText(value) && /^[A-Za-z][\w-]*$/.test(value);
}

function isPattern(value: unknown): value is string {
  return isText(value) && patternText(value) !== undefined;
}

function isNumberFormat(value: unknown): value is string {
  return NUMBER_FORMATS.has(value);
}
