import fc from 'fast-check';

type Json = Record<string, unknown>;
type Path = (string | number)[];

/** Returns the path of every value in a document, except the document itself. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, inner]) => [[...path, key], ...listPaths(inner, [...path, key])]);
}

/** Returns a copy of a document with another value at a path. Without a value, removes the path. */
export function withValue(document: Json, path: Path, value?: unknown): Json {
  const copy = structuredClone(document);
  const [last = ''] = path.slice(-1);
  let parent: unknown = copy;
  for (const key of path.slice(0, -1)) parent = (parent as Json)[key];
  if (value === undefined && Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (value === undefined) Reflect.deleteProperty(parent as Json, last);
  else (parent as Json)[last] = value;
  return copy;
}

/** Generates documents in which one to four values are removed or replaced. */
export function mutationsOf(documents: Json[]): fc.Arbitrary<Json> {
  const odd = fc.constantFrom<unknown>(
    undefined, null, true, '', 'x'.repeat(70_000), '5a', -1, 0, 1.5, 1e300, 2 ** 53, [], [[]], [null], {},
    { kind: 'git' }, { kind: 'constructor' }, { constructor: 1, toString: null }, '__proto__', '\ud800',
  ); // prettier-ignore
  const value = fc.oneof(odd, fc.jsonValue({ maxDepth: 4 }));
  return fc.constantFrom(...documents).chain((document) => {
    const path = fc.constantFrom(...listPaths(document));
    const change = fc.record({ path, value });
    return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) =>
      changes.reduce((changed, { path, value }) => {
        // An earlier change may have removed the parent.
        const parent = path.slice(0, -1).reduce<unknown>((inner, key) => {
          return typeof inner === 'object' && inner !== null ? (inner as Json)[key] : undefined;
        }, changed);
        return typeof parent === 'object' && parent !== null
          ? withValue(changed, path, value)
          : changed;
      }, document),
    );
  });
}
