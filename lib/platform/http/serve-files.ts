import type { Declaration } from '#lib/contract/endpoint.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import type { Handler } from './exchange.ts';
import { readFormBody } from './body/form.ts';
import { serveFlow } from './serve.ts';
import { plainFlow, type UseCase, type UseCaseFlow } from './use-case.ts';

/** Returns the handler of an endpoint that accepts forms with files. Only its bundle contains the form parser. */
export function serveFiles<E extends Declaration & { request: { files: Files } }, Data, Ref>(
  endpoint: E,
  useCase: UseCase<E> | UseCaseFlow<E, Data, Ref>,
): Handler {
  return typeof useCase === 'function'
    ? serveFlow(readFormBody, endpoint, plainFlow<E>(useCase))
    : serveFlow(readFormBody, endpoint, useCase);
}
