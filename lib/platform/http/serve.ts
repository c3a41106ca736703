import type { Declaration } from '#lib/contract/endpoint.ts';
import { settle } from '../dynamo/settle.ts';
import { authentication } from './authentication.ts';
import type { Handler } from './exchange.ts';
import { onceForKey } from './idempotency.ts';
import { pipeline } from './pipeline.ts';
import type { UseCase } from './use-case.ts';

/** The handler of an endpoint that asks who calls and keeps its state in a table. */
export function serve<E extends Declaration>(endpoint: E, useCase: UseCase<E>): Handler {
  return pipeline(endpoint, useCase, [authentication(endpoint)], (exchange, run) =>
    onceForKey(endpoint, exchange, (remember) => settle(() => run(remember))),
  );
}
