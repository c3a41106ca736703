import type { Declaration } from '#lib/contract/endpoint.ts';
import { authentication } from './authentication.ts';
import type { Handler } from './exchange.ts';
import { jsonBody } from './json-body.ts';
import { pipeline } from './pipeline.ts';
import type { UseCase } from './use-case.ts';

/** The handler of an endpoint that asks who calls, and keeps nothing. Its type takes no POST. */
export function serveCaller<E extends Declaration & { method: 'GET' }>(
  endpoint: E,
  useCase: UseCase<E>,
): Handler {
  return pipeline(endpoint, useCase, {
    read: jsonBody,
    before: [authentication(endpoint)],
    runner: (_exchange, run) => run(() => []),
  });
}
