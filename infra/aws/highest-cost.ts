import type { Declaration } from '#lib/contract/endpoint.ts';
import { limitsOf, STAGE_THROTTLE } from '#lib/contract/limits.ts';
import { price } from './prices.ts';

/** Lambda's quota of concurrent runs of an account and region. A new account may have a lower one. */
const MAX_CONCURRENT_RUNS = 1000;

type Limited = Pick<Declaration, 'id' | 'throttle' | 'memoryMb' | 'timeoutSeconds'>;

/**
 * Returns the most that Lambda and the gateway bill for an hour of an endpoint, in US dollars: as many requests as its
 * throttle admits, each until its timeout.
 */
function highestHourlyCost(endpoint: Limited): number {
  const { perSecond } = endpoint.throttle ?? STAGE_THROTTLE;
  const { memoryMb, timeoutSeconds } = limitsOf(endpoint);
  const concurrent = Math.min(perSecond * timeoutSeconds, MAX_CONCURRENT_RUNS);
  const perRun = price.gatewayRequests + price.lambdaRequests;
  const runs = concurrent * (memoryMb / 1024) * price.lambdaGigabyteSeconds;
  return 3600 * (perSecond * perRun + runs);
}

/** Returns the endpoints that declare a limit, each with its limits and cost, and last what all others have. */
export function highestCosts(endpoints: readonly Limited[]) {
  const declared = endpoints.filter(
    ({ throttle, memoryMb, timeoutSeconds }) => throttle ?? memoryMb ?? timeoutSeconds,
  );
  const rows: Limited[] = [...declared, { id: 'all others together' }];
  return rows.map((endpoint) => ({
    id: endpoint.id,
    perSecond: (endpoint.throttle ?? STAGE_THROTTLE).perSecond,
    ...limitsOf(endpoint),
    dollars: highestHourlyCost(endpoint),
  }));
}
