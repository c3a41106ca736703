import type { Declaration } from '#lib/contract/endpoint.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import { authentication } from './authentication.ts';
import type { Handler } from './exchange.ts';
import { runIdempotently } from './idempotency.ts';
import { readJsonBody, type BodyReader } from './body/json.ts';
import { withSignedCursors } from './signed-cursors.ts';
import { pipeline } from './pipeline.ts';
import { plainFlow, type Outcome, type UseCase, type UseCaseFlow } from './use-case.ts';

/** Returns the handler of an endpoint that authenticates its caller and stores its state in a table. */
export function serve<E extends Declaration, Data, Ref>(
  endpoint: E & { request: { files?: never } },
  useCase: UseCase<E> | UseCaseFlow<E, Data, Ref>,
): Handler {
  return typeof useCase === 'function'
    ? serveFlow(readJsonBody, endpoint, plainFlow<E>(withSignedCursors(endpoint, useCase)))
    : serveFlow(readJsonBody, endpoint, useCase);
}

/** Returns such a handler for any flow and any reader of bodies. */
export function serveFlow<E extends Declaration, Data, Ref, Stored extends Outcome>(
  read: BodyReader,
  endpoint: E,
  flow: UseCaseFlow<E, Data, Ref, Stored, unknown>,
): Handler {
  return pipeline(endpoint, flow, {
    read,
    before: [authentication(endpoint)],
    runner: (exchange, run, reload) =>
      runIdempotently(
        endpoint,
        exchange,
        (outcomes) => retryOnConflict(() => run(outcomes), endpoint.id),
        reload,
      ),
  });
}
