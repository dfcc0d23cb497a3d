import type { Json } from '@laconic-mcp/core';

/** The values inside a value, itself first, each with a way to get the whole with another value in its place. */
function places(value: Json): { held: Json; replaced: (other: Json) => Json }[] {
  const own = { held: value, replaced: (other: Json) => other };
  if (typeof value !== 'object' || value === null) return [own];
  const inside = Object.entries(value).flatMap(([key, part]) =>
    places(part).map(({ held, replaced }) => ({
      held,
      replaced: (other: Json): Json => {
        if (Array.isArray(value)) return value.with(Number(key), replaced(other));
        return Object.fromEntries(
          Object.entries(value).map(([name, old]) => [name, name === key ? replaced(other) : old]),
        );
      },
    })),
  );
  return [own, ...inside];
}

/** The value with one place in it, chosen by `pick`, in another JSON kind: what models and clients commonly send. */
export function distort(value: Json, pick: number): Json {
  const all = places(value);
  const place = all[pick % all.length];
  return place === undefined ? value : place.replaced(otherKind(place.held));
}

function otherKind(value: Json): Json {
  // The text of a number that JavaScript cannot hold exactly is left as it is.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  const number = Number(value);
  return String(number) === value && Number.isFinite(number) ? number : value;
}
