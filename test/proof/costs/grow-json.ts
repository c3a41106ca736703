import { replacements, type Growth } from './pieces.ts';

type Path = (string | number)[];

/** Returns the places of a document: the whole, and those of its fields, up to a number. */
function placesOf(value: unknown, path: Path = [], depth = 0): Path[] {
  if (typeof value !== 'object' || value === null || depth > 5) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((one: unknown) => [0, one])
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, one]) => placesOf(one, [...path, key], depth + 1))];
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((one, key) => (one as Record<string | number, unknown> | undefined)?.[key], value);

function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = (
    Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  ) as Record<string | number, unknown>;
  copy[key] = replaceAt(copy[key], rest, replacement);
  return copy;
}

const MAX_PLACES = 40;

/** Grows each field of a JSON body. */
export function growJson(json: unknown): Growth[] {
  return placesOf(json)
    .slice(0, MAX_PLACES)
    .flatMap((path) =>
      replacements(valueAt(json, path)).map(([name, create]): Growth => ({
        name: `${path.join('.') || 'body'}: ${name}`,
        apply: (request, bytes) =>
          request.body && 'json' in request.body
            ? { ...request, body: { json: replaceAt(request.body.json, path, create(bytes)) } }
            : request,
      })),
    );
}
