import { routePath, type Declaration } from './endpoint.ts';
import { describeError } from './errors.ts';

/** A path of the API, its methods, and the fields that its service adds to errors. */
export type RoutePath = { path: string; methods: string[]; failure: Record<string, unknown> };

export function routeTable(endpoints: Declaration[], servicePrefix: string): RoutePath[] {
  const byPath = Map.groupBy(
    endpoints.filter(({ method }) => method !== 'ANY'),
    (endpoint) => routePath(endpoint, servicePrefix),
  );
  return [...byPath].map(([path, declarations]) => ({
    path,
    methods: declarations.map(({ method }) => method),
    failure: declarations[0]?.responseFormat.failure(describeError('METHOD_NOT_ALLOWED')) ?? {},
  }));
}

/** Returns whether a segment of a declared path is a parameter: `{shift_id}`, or a greedy one such as `{view+}`. */
export const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Returns whether a parameter takes all remaining segments. Only the last segment of a path can be greedy. */
export const isGreedy = (segment: string): boolean => segment.endsWith('+}');

/** Returns the path parameters of a path that matches a declared one, segment by segment; otherwise undefined. */
export function matchSegments(
  declaredSegments: string[],
  segments: string[],
): Record<string, string> | undefined {
  const last = declaredSegments.at(-1) ?? '';
  if (isGreedy(last) && segments.length > declaredSegments.length)
    return matchSegments(declaredSegments, joinRest(segments, declaredSegments.length - 1));
  if (declaredSegments.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [position, segment] of declaredSegments.entries()) {
    const value = segments[position] ?? '';
    if (isParameter(segment) && value !== '')
      parameters[parameterName(segment)] = decodeSegment(value);
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
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
