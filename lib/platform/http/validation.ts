import * as z from 'zod/mini';
import { acceptsIdempotencyKey, type Declaration } from '#lib/contract/endpoint.ts';
import { InvalidRequest, type ValidationProblem } from '#lib/contract/errors.ts';
import { name } from '#lib/contract/fields.ts';
import { inSchemaOrder, problemsOf } from '#lib/contract/errors/validation.ts';
import type { Stage } from './exchange.ts';
import { unreadable, type Body, type BodyReader } from './body/json.ts';

const idempotencyKey = { 'idempotency-key': z.optional(name('')) };

/** Checks a request against its declaration: 415, 413, then 422 with all problems at once. */
export function validation(endpoint: Declaration, read: BodyReader): Stage {
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
      const given = {
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
      const sent = body || files ? await read(event, endpoint) : none;
      event.input = {
        path: parse('path', given.path),
        query: parse('query', given.query),
        headers: parse('header', given.header),
        body: undefined,
        files: sent.files as never,
      };
      const outside = problems;
      problems = sent.problems;
      if (body && sent.value !== unreadable) event.input.body = parse('body', sent.value);
      problems = [...outside, ...inSchemaOrder(problems, bodyFields)];
      if (problems.length > 0) throw new InvalidRequest(problems);
      event.fingerprint = sent.fingerprint ?? event.body ?? '';
    },
  };
}

const none: Body = { value: undefined, problems: [] };

/** An empty query parameter is as if it were not there. */
const withoutEmpty = (given: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
