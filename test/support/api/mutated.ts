import fc from 'fast-check';

type Json = Record<string, unknown>;
type Path = (string | number)[];

/** All places in a document, but for the document itself. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, inner]) => [[...path, key], ...placesIn(inner, [...path, key])]);
}

/** A copy of a document in which a place holds another value, or, without one, nothing. */
export function withValue(document: Json, path: Path, value?: unknown): Json {
  const copy = structuredClone(document);
  const [last = ''] = path.slice(-1);
  let holder: unknown = copy;
  for (const step of path.slice(0, -1)) holder = (holder as Json)[step];
  if (value === undefined && Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (value === undefined) Reflect.deleteProperty(holder as Json, last);
  else (holder as Json)[last] = value;
  return copy;
}

/** Documents of which one to four places are gone, or hold something else. */
export function mutated(documents: Json[]): fc.Arbitrary<Json> {
  const odd = fc.constantFrom<unknown>(
    undefined, null, true, '', 'x'.repeat(70_000), '5a', -1, 0, 1.5, 1e300, 2 ** 53, [], [[]], [null], {},
    { kind: 'git' }, { kind: 'constructor' }, { constructor: 1, toString: null }, '__proto__', '\ud800',
  ); // prettier-ignore
  const value = fc.oneof(odd, fc.jsonValue({ maxDepth: 4 }));
  return fc.constantFrom(...documents).chain((document) => {
    const place = fc.constantFrom(...placesIn(document));
    const change = fc.record({ place, value });
    return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) =>
      changes.reduce((changed, { place: path, value: to }) => {
        // A place may be gone with what was around it.
        const stands = path.slice(0, -1).reduce<unknown>((inner, step) => {
          return typeof inner === 'object' && inner !== null ? (inner as Json)[step] : undefined;
        }, changed);
        return typeof stands === 'object' && stands !== null
          ? withValue(changed, path, to)
          : changed;
      }, document),
    );
  });
}
