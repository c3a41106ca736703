import * as z from 'zod/mini';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, InvalidRequest, type Problem } from '#lib/contract/errors.ts';
import { filter, name } from '#lib/contract/fields.ts';
import { problemsOf } from '#lib/contract/invalid.ts';
import { unfit } from '#lib/contract/json-limits.ts';
import { header, type Exchange, type Stage } from './exchange.ts';

const headers = z.object({
  'x-request-id': filter(''),
  'idempotency-key': z.optional(name('')),
});

/** Checks a request against its declaration: 415, 413, then 422 with all problems at once. */
export function validation(endpoint: Declaration): Stage {
  const { path = {}, query = {}, body, asText } = endpoint.request;
  const sources = {
    path: z.object(path),
    query: z.object(query),
    header: headers,
    body: body ?? z.unknown(),
  };
  return {
    before: ({ event }) => {
      const given = {
        path: event.pathParameters ?? {},
        query: withoutEmpty(event.queryStringParameters ?? {}),
        header: event.headers,
      };
      let problems: Problem[] = [];
      const parse = (source: keyof typeof sources, value: unknown) => {
        const result = sources[source].safeParse(value);
        if (!result.success)
          problems = problems.concat(problemsOf(result.error.issues, source, value));
        return result.data as never;
      };
      const text = body && bodyText(event, endpoint);
      event.input = {
        path: parse('path', given.path),
        query: parse('query', given.query),
        body: undefined,
      };
      parse('header', given.header);
      const sent = asText || text === undefined ? text : readJson(text, problems);
      if (body && sent !== unreadable) event.input.body = parse('body', sent);
      if (problems.length > 0) throw new InvalidRequest(problems);
    },
  };
}

/** An empty query parameter is as if it were not there. */
const withoutEmpty = (query: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** The body as text; undefined where there is none. 415 and 413 come before any look at it. */
function bodyText(event: Exchange, endpoint: Declaration): string | undefined {
  const { body, isBase64Encoded } = event;
  if (body === undefined || body === '') return undefined;
  const type = header(event, 'content-type') ?? 'application/json';
  if (!/^application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/json' });
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  const limit = endpoint.bodyLimit;
  if (limit && Buffer.byteLength(text) > limit.bytes) throw new ApiError(limit.error);
  return text;
}

const unreadable = Symbol('unreadable');

function readJson(text: string, problems: Problem[]): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const msg = unfit(value);
    if (msg === undefined) return value;
    problems.push({ loc: ['body'], msg, type: 'json_invalid' });
  } catch {
    problems.push({ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' });
  }
  return unreadable;
}
