import type { Declaration } from '#lib/contract/endpoint.ts';
import { limitsOf, STAGE_THROTTLE } from '#lib/contract/limits.ts';
import { price } from './prices.ts';

/** Lambda's quota of concurrent executions of an account and region. A new account may have a lower one. */
const MAX_CONCURRENT_EXECUTIONS = 1000;

type EndpointLimits = Pick<Declaration, 'id' | 'throttle' | 'memoryMb' | 'timeoutSeconds'>;

/**
 * Returns the most that Lambda and the gateway bill for an hour of an endpoint, in US dollars: as many requests as its
 * throttle admits, each until its timeout.
 */
function highestHourlyCost(endpoint: EndpointLimits): number {
  const { perSecond } = endpoint.throttle ?? STAGE_THROTTLE;
  const { memoryMb, timeoutSeconds } = limitsOf(endpoint);
  const concurrent = Math.min(perSecond * timeoutSeconds, MAX_CONCURRENT_EXECUTIONS);
  const perRequest = price.gatewayRequests + price.lambdaRequests;
  const executions = concurrent * (memoryMb / 1024) * price.lambdaGigabyteSeconds;
  return 3600 * (perSecond * perRequest + executions);
}

/** Returns the limits and cost of each endpoint that declares a limit, then those of all other endpoints together. */
export function highestCosts(endpoints: readonly EndpointLimits[]) {
  const limitedEndpoints = endpoints.filter(
    ({ throttle, memoryMb, timeoutSeconds }) => throttle ?? memoryMb ?? timeoutSeconds,
  );
  const rows: EndpointLimits[] = [...limitedEndpoints, { id: 'all others together' }];
  return rows.map((endpoint) => ({
    id: endpoint.id,
    perSecond: (endpoint.throttle ?? STAGE_THROTTLE).perSecond,
    ...limitsOf(endpoint),
    dollars: highestHourlyCost(endpoint),
  }));
}
