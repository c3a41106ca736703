import { routePath, type Declaration } from '#lib/contract/endpoint.ts';

export type Match = { endpoint: Declaration; pathParameters: Record<string, string> };

type Route = { endpoint: Declaration; segments: string[] };

/**
 * Finds the endpoint of a request as an HTTP API does: the route with the most literal segments from
 * the left wins (`/shift/current` before `/shift/{shift_id}`), and `$default` takes the rest.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function router(endpoints: Declaration[], servicePrefix: string) {
  const fallback = endpoints.find(({ path }) => path === '$default');
  const routes: Route[] = endpoints
    .filter((endpoint) => endpoint !== fallback)
    .map((endpoint) => ({ endpoint, segments: routePath(endpoint, servicePrefix).split('/') }))
    .sort((a, b) => (shapeOf(a) < shapeOf(b) ? -1 : 1));

  return (method: string, path: string): Match | undefined => {
    const given = path.split('/');
    for (const { endpoint, segments } of routes) {
      if (endpoint.method !== method || segments.length !== given.length) continue;
      const pathParameters = matchSegments(segments, given);
      if (pathParameters) return { endpoint, pathParameters };
    }
    return fallback && { endpoint: fallback, pathParameters: {} };
  };
}

/** Literal segments sort before parameters. */
const shapeOf = ({ segments }: Route) =>
  segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('');

const isParameter = (segment: string) => segment.startsWith('{');

function matchSegments(segments: string[], given: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [position, segment] of segments.entries()) {
    const value = given[position] ?? '';
    if (isParameter(segment) && value !== '') parameters[segment.slice(1, -1)] = decoded(value);
    else if (segment !== value) return undefined;
  }
  return parameters;
}

/** A segment with its percent escapes undone; one that is not valid stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
