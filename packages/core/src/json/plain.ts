/** Levels of nesting up to which a value is looked at; deeper ones are cut by the guard. */
export const MAX_DEPTH = 500;

/**
 * Whether `JSON.stringify` alone writes the value without loss: null, text, finite numbers, booleans, valid dates,
 * arrays and plain objects of them, without cycles, getters or `toJSON`.
 */
export function isPlainJson(value: unknown): boolean {
  return walk(value, []);
}

function walk(value: unknown, ancestors: object[]): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || walkObject(value, ancestors);
    default:
      return false;
  }
}

function walkObject(value: object, ancestors: object[]): boolean {
  if (ancestors.length >= MAX_DEPTH || ancestors.includes(value)) return false;
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  const isArray = Array.isArray(value);
  if (!isArray) {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return false;
  }
  ancestors.push(value);
  let plain = true;
  for (const key of Object.keys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (
      property === undefined ||
      property.get !== undefined ||
      key === 'toJSON' ||
      !walk(property.value, ancestors)
    ) {
      plain = false;
      break;
    }
  }
  ancestors.pop();
  return plain;
}
