import { isPaged, type Declaration } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type { JsonSchema } from './example.ts';

/** The error codes whose responses say when to retry. */
const retryable = new Set<ErrorCode>([
  'UNAVAILABLE',
  'REQUEST_IN_PROGRESS',
  'TOO_MANY_RECIPIENTS',
  'TRACKER_UNAVAILABLE',
  'RESOLVER_UNAVAILABLE',
  'MAIL_UNAVAILABLE',
]);

const header = (description: string, example: string, type = 'string') => ({
  description,
  schema: { type, examples: [type === 'integer' ? Number(example) : example] },
});

/** The response headers of the document, by name. */
export const headers = {
  'X-Request-ID': header('The id of the request, as sent or generated', 'a1b2c3'),
  ETag: header('The state of the resource, for `If-Match`', '"42.3"'),
  Link: header(
    'Where the rest is: the next page of a list (`next`), lists that hold what was left out (`section`)',
    '</slt/api/v3/shifts?cursor=abc>; rel="next"',
  ),
  'Retry-After': header('Seconds until a retry makes sense', '1', 'integer'),
  'WWW-Authenticate': header('How to authenticate', 'Bearer'),
  Allow: header('The methods that the path has', 'GET, POST'),
};

export type HeaderName = keyof typeof headers;

/** The headers of the 200 of an endpoint; `schemas` are the named schemas of the document. */
export function successHeaders(
  endpoint: Declaration,
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
): HeaderName[] {
  const isLinked = isPaged(endpoint) || canBeTruncated(schema, schemas);
  return ['X-Request-ID', ...names('ETag', endpoint.hasETag), ...names('Link', isLinked)];
}

/** The headers of an error response that has one of these codes. */
export const errorHeaders = (codes: ErrorCode[]): HeaderName[] => [
  'X-Request-ID',
  ...names(
    'Retry-After',
    codes.some((code) => retryable.has(code)),
  ),
  ...names('WWW-Authenticate', codes.includes('UNAUTHENTICATED')),
  ...names('Allow', codes.includes('METHOD_NOT_ALLOWED')),
];

/** The headers of a response, as references to those of the document. */
export const headersOf = (names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const names = (name: HeaderName, occurs: boolean | undefined): HeaderName[] =>
  occurs === true ? [name] : [];

/** Whether a resource in the response has the field that says that entries were left out. */
function canBeTruncated(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  seen = new Set<string>(),
): boolean {
  const text = JSON.stringify(schema);
  if (text.includes('"truncated":{')) return true;
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  return names.some((name) => {
    if (seen.has(name)) return false;
    seen.add(name);
    return canBeTruncated(schemas[name] ?? {}, schemas, seen);
  });
}
