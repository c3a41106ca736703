import type { Declaration } from '#lib/contract/endpoint.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import type { Handler } from './exchange.ts';
import { readFormBody } from './body/form.ts';
import { serveReading } from './serve.ts';
import type { Finish, UseCase } from './use-case.ts';

/** Returns the handler of an endpoint that accepts forms with files. Only its bundle contains the form parser. */
export function serveFiles<E extends Declaration & { request: { files: Files } }>(
  endpoint: E,
  useCase: UseCase<E>,
  finish?: Finish<E>,
): Handler {
  return serveReading(readFormBody, endpoint, useCase, finish);
}
