import type { Declaration } from '#lib/contract/endpoint.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import { authentication } from './authentication.ts';
import type { Handler } from './exchange.ts';
import { onceForKey } from './idempotency.ts';
import { readJsonBody, type BodyReader } from './body/json.ts';
import { withSignedCursors } from './signed-cursors.ts';
import { pipeline } from './pipeline.ts';
import type { Finish, UseCase } from './use-case.ts';

/** The handler of an endpoint that asks who calls and keeps its state in a table. */
export function serve<E extends Declaration>(
  endpoint: E & { request: { files?: never } },
  useCase: UseCase<E>,
  finish?: Finish<E>,
): Handler {
  return serveReading(readJsonBody, endpoint, useCase, finish);
}

/** The same, whatever the body is read by. */
export function serveReading<E extends Declaration>(
  read: BodyReader,
  endpoint: E,
  useCase: UseCase<E>,
  finish?: Finish<E>,
): Handler {
  return pipeline(endpoint, withSignedCursors(endpoint, useCase), {
    read,
    before: [authentication(endpoint)],
    runner: (exchange, run) =>
      onceForKey(endpoint, exchange, (remember) =>
        retryOnConflict(() => run(remember), endpoint.id),
      ),
    ...(finish && { finish }),
  });
}
