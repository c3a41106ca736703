import { routePath, type Declaration } from './endpoint.ts';
import { ApiError } from './errors.ts';

/** A path of the API, its methods, and the fields that its service adds to errors. */
export type KnownPath = { path: string; methods: string[]; failure: Record<string, unknown> };

export function routeTable(endpoints: Declaration[], servicePrefix: string): KnownPath[] {
  const error = new ApiError('METHOD_NOT_ALLOWED');
  const byPath = Map.groupBy(
    endpoints.filter(({ method }) => method !== 'ANY'),
    (endpoint) => routePath(endpoint, servicePrefix),
  );
  return [...byPath].map(([path, declared]) => ({
    path,
    methods: declared.map(({ method }) => method),
    failure: declared[0]?.responseFormat.failure(error) ?? {},
  }));
}

/** Whether a segment of a declared path is a parameter, such as `{shift_id}`. */
export const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Returns the path parameters of a path that matches a declared one, segment by segment; otherwise undefined. */
export function matchSegments(
  declared: string[],
  given: string[],
): Record<string, string> | undefined {
  if (declared.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [position, segment] of declared.entries()) {
    const value = given[position] ?? '';
    if (isParameter(segment) && value !== '') parameters[segment.slice(1, -1)] = decoded(value);
    else if (segment !== value) return undefined;
  }
  return parameters;
}

/** Decodes a segment's percent escapes; an invalid segment is returned unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
