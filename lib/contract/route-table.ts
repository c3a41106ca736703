import { routePath, type Declaration } from './endpoint.ts';
import { describeError } from './errors.ts';

/** A path of the API, its methods, and the fields that its service adds to errors. */
export type KnownPath = { path: string; methods: string[]; failure: Record<string, unknown> };

export function routeTable(endpoints: Declaration[], servicePrefix: string): KnownPath[] {
  const byPath = Map.groupBy(
    endpoints.filter(({ method }) => method !== 'ANY'),
    (endpoint) => routePath(endpoint, servicePrefix),
  );
  return [...byPath].map(([path, declared]) => ({
    path,
    methods: declared.map(({ method }) => method),
    failure: declared[0]?.responseFormat.failure(describeError('METHOD_NOT_ALLOWED')) ?? {},
  }));
}

/** Returns whether a segment of a declared path is a parameter: `{shift_id}`, or a greedy one such as `{view+}`. */
export const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Returns whether a parameter takes all segments that are left. Only the last one of a path can. */
export const isGreedy = (segment: string): boolean => segment.endsWith('+}');

/** Returns the path parameters of a path that matches a declared one, segment by segment; otherwise undefined. */
export function matchSegments(
  declared: string[],
  given: string[],
): Record<string, string> | undefined {
  const last = declared.at(-1) ?? '';
  if (isGreedy(last) && given.length > declared.length)
    return matchSegments(declared, joinRest(given, declared.length - 1));
  if (declared.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [position, segment] of declared.entries()) {
    const value = given[position] ?? '';
    if (isParameter(segment) && value !== '') parameters[parameterName(segment)] = decoded(value);
    else if (segment !== value) return undefined;
  }
  return parameters;
}

const parameterName = (segment: string) => segment.replace(/[{+}]/g, '');

/** Joins the segments from `position` on into one. */
const joinRest = (segments: string[], position: number) => [
  ...segments.slice(0, position),
  segments.slice(position).join('/'),
];

/** Decodes a segment's percent escapes; an invalid segment is returned unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
