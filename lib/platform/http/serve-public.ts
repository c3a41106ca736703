import type { anyone, Declaration, unverified } from '#lib/contract/endpoint.ts';
import type { Handler } from './exchange.ts';
import { readJsonBody } from './body/json.ts';
import { pipeline } from './pipeline.ts';
import { noOutcomes, plainFlow, type UseCase } from './use-case.ts';

/** Returns the handler of a public endpoint. Its bundle has no token verification and no DynamoDB client. */
export function servePublic<E extends Declaration & { caller: typeof anyone | typeof unverified }>(
  endpoint: E,
  useCase: UseCase<E>,
): Handler {
  return pipeline(endpoint, plainFlow<E>(useCase), {
    read: readJsonBody,
    before: [],
    runner: (_exchange, run) => run(noOutcomes),
  });
}
