/**
 * Follows a reference such as `#/$defs/Node` inside its document (RFC 6901, section 6). `undefined` for any other kind
 * of reference, and where nothing is.
 */
export function resolvePointer(root: unknown, reference: unknown): unknown {
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) return undefined;
  let place = root;
  for (const part of reference.split('/').slice(1)) {
    const key = decodePointerPart(part);
    if (key === undefined || typeof place !== 'object' || place === null || !Object.hasOwn(place, key))
      return undefined;
    place = (place as Record<string, unknown>)[key];
  }
  return place;
}

/** One part of a pointer in a reference; `undefined` where it is not well formed. */
export function decodePointerPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
