import * as z from 'zod/mini';
import { acceptsIdempotencyKey, type Declaration } from '#lib/contract/endpoint.ts';
import { InvalidRequest } from '#lib/contract/errors.ts';
import { name } from '#lib/contract/fields.ts';
import {
  sortBySchema,
  problemsOf,
  type ValidationProblem,
} from '#lib/contract/errors/validation.ts';
import type { Exchange, Middleware } from './exchange.ts';
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
      const parse = (
        source: keyof typeof sources,
        value: unknown,
        foundProblems: ValidationProblem[],
      ) => {
        const { data, error } = sources[source].safeParse(value);
        foundProblems.push(...problemsOf(error?.issues ?? [], source, value));
        return data as never;
      };
      const receivedBody = body || files ? await read(event, endpoint) : noBody;
      const problems: ValidationProblem[] = [];
      const bodyProblems = [...receivedBody.problems];
      event.input = {
        path: parse('path', event.pathParameters ?? {}, problems),
        query: parse('query', readQuery(event), problems),
        headers: parse('header', event.headers, problems),
        body:
          body && receivedBody.value !== unreadable
            ? parse('body', receivedBody.value, bodyProblems)
            : undefined,
        files: receivedBody.files as never,
      };
      problems.push(...sortBySchema(bodyProblems, bodyFields));
      if (problems.length > 0) throw new InvalidRequest(problems);
      event.fingerprint = receivedBody.fingerprint ?? event.body ?? '';
    },
  };
}

const noBody: Body = { value: undefined, problems: [] };

type WithQuery = Pick<Exchange, 'rawQueryString' | 'queryStringParameters'>;

/**
 * Returns the query parameters, as a list if one is repeated: API Gateway joins its values with commas. An empty value
 * counts as absent.
 */
function readQuery({ rawQueryString, queryStringParameters = {} }: WithQuery) {
  const sent = new URLSearchParams(rawQueryString);
  return Object.fromEntries(
    Object.entries(queryStringParameters).flatMap(([name, joined]) => {
      const all = sent.getAll(name);
      const values = (all.length > 1 ? all : [joined]).filter((value) => value !== '');
      return values.length === 0 ? [] : [[name, values.length > 1 ? values : values[0]]];
    }),
  );
}
