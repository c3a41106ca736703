import * as z from 'zod/mini';
import { acceptsIdempotencyKey, type Declaration } from '#lib/contract/endpoint.ts';
import { InvalidRequest, type ValidationProblem } from '#lib/contract/errors.ts';
import { name } from '#lib/contract/fields.ts';
import { inSchemaOrder, problemsOf } from '#lib/contract/errors/validation.ts';
import type { Middleware } from './exchange.ts';
import { unreadable, type Body, type BodyReader } from './body/json.ts';

const idempotencyKey = { 'idempotency-key': z.optional(name('')) };

/** Validates a request against its declaration. Throws 415, 413, or 422 with all problems. */
export function validation(endpoint: Declaration, read: BodyReader): Middleware {
  const { path = {}, query = {}, headers = {}, body, files } = endpoint.request;
  const sources = {
    path: z.object(path),
    query: z.object(query),
    header: z.object({ ...(acceptsIdempotencyKey(endpoint) && idempotencyKey), ...headers }),
    body: body ?? z.unknown(),
  };
  const bodyFields = body && 'shape' in body ? Object.keys(body.shape as object) : [];
  return {
    before: async ({ event }) => {
      const raw = {
        path: event.pathParameters ?? {},
        query: withoutEmpty(event.queryStringParameters ?? {}),
        header: event.headers,
      };
      let problems: ValidationProblem[] = [];
      const parse = (source: keyof typeof sources, value: unknown) => {
        const result = sources[source].safeParse(value);
        if (!result.success)
          problems = problems.concat(problemsOf(result.error.issues, source, value));
        return result.data as never;
      };
      const received = body || files ? await read(event, endpoint) : noBody;
      event.input = {
        path: parse('path', raw.path),
        query: parse('query', raw.query),
        headers: parse('header', raw.header),
        body: undefined,
        files: received.files as never,
      };
      const otherProblems = problems;
      problems = received.problems;
      if (body && received.value !== unreadable) event.input.body = parse('body', received.value);
      problems = [...otherProblems, ...inSchemaOrder(problems, bodyFields)];
      if (problems.length > 0) throw new InvalidRequest(problems);
      event.fingerprint = received.fingerprint ?? event.body ?? '';
    },
  };
}

const noBody: Body = { value: undefined, problems: [] };

/** Removes empty query parameters, which count as absent. */
const withoutEmpty = (raw: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
