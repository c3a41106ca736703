import { routePath, type Declaration } from '#lib/contract/endpoint.ts';
import { isGreedy, isParameter, matchSegments } from '#lib/contract/route-table.ts';

export type Match = { endpoint: Declaration; pathParameters: Record<string, string> };

type Route = { endpoint: Declaration; segments: string[] };

/**
 * Returns a function that finds the endpoint of a request as an HTTP API does: the route with the most literal
 * segments from the left wins (`/shift/current` before `/shift/{shift_id}`), and `$default` matches the rest.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function createRouter(endpoints: Declaration[], servicePrefix: string) {
  const fallback = endpoints.find(({ path }) => path === '$default');
  const routes: Route[] = endpoints
    .filter((endpoint) => endpoint !== fallback)
    .map((endpoint) => ({ endpoint, segments: routePath(endpoint, servicePrefix).split('/') }))
    .sort((a, b) => (shapeOf(a) < shapeOf(b) ? -1 : 1));

  return (method: string, path: string): Match | undefined => {
    const requestSegments = path.split('/');
    for (const { endpoint, segments } of routes) {
      const pathParameters =
        endpoint.method === method ? matchSegments(segments, requestSegments) : undefined;
      if (pathParameters) return { endpoint, pathParameters };
    }
    return fallback && { endpoint: fallback, pathParameters: {} };
  };
}

/** Literal segments sort before parameters, and those before greedy ones. */
const shapeOf = ({ segments }: Route) =>
  segments.map((segment) => (isGreedy(segment) ? '2' : isParameter(segment) ? '1' : '0')).join('');
