import { isPaged, type Declaration } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type { JsonSchema, Schemas } from './schemas.ts';

/** The error codes whose responses have a Retry-After header. */
const retryable = new Set<ErrorCode>([
  'UNAVAILABLE',
  'UNHEALTHY',
  'REQUEST_IN_PROGRESS',
  'TOO_MANY_RECIPIENTS',
  'MAIL_LIMIT_REACHED',
  'TRACKER_UNAVAILABLE',
  'TRACKER_MISCONFIGURED',
  'RESOLVER_UNAVAILABLE',
  'MAIL_UNAVAILABLE',
]);

const header = (description: string, example: string, type = 'string') => ({
  description,
  schema: { type, examples: [type === 'integer' ? Number(example) : example] },
});

export const headers = {
  'X-Request-ID': header('The id of the request, as sent or generated', 'a1b2c3'),
  ETag: header('The state of the resource, for `If-Match`', '"1.3"'),
  Link: header(
    'Related lists: the next page (`next`), lists of the entries that were left out (`section`)',
    '</slt/api/v3/shifts?cursor=abc>; rel="next"',
  ),
  'Retry-After': header('Seconds until a retry makes sense', '1', 'integer'),
  'WWW-Authenticate': header('How to authenticate', 'Bearer'),
  Allow: header('The methods of the path', 'GET, POST'),
  Location: header('The address to go to', 'https://desk.example.org/console'),
};

export type HeaderName = keyof typeof headers;

/** Returns the headers of an endpoint's 200; `schemas` are the document's named schemas. */
export function successHeaders(
  endpoint: Declaration,
  schema: JsonSchema,
  schemas: Schemas,
): HeaderName[] {
  const isLinked = isPaged(endpoint) || canBeTruncated(schema, schemas);
  return [
    'X-Request-ID',
    ...names('ETag', endpoint.hasETag),
    ...names('Link', isLinked),
    ...names('Location', endpoint.redirects),
  ];
}

/** Returns the headers of an error response with one of these codes. */
export const errorHeaders = (codes: ErrorCode[]): HeaderName[] => [
  'X-Request-ID',
  ...names(
    'Retry-After',
    codes.some((code) => retryable.has(code)),
  ),
  ...names(
    'WWW-Authenticate',
    codes.some((code) => code === 'UNAUTHENTICATED' || code === 'SIGN_IN_CODE_INVALID'),
  ),
  ...names('Allow', codes.includes('METHOD_NOT_ALLOWED')),
];

/** Returns references to the document's headers. */
export const headersOf = (names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const names = (name: HeaderName, occurs: boolean | undefined): HeaderName[] =>
  occurs === true ? [name] : [];

/** Returns whether a resource in the response has the field `truncated`. */
function canBeTruncated(
  schema: JsonSchema,
  schemas: Schemas,
  visitedNames = new Set<string>(),
): boolean {
  const text = JSON.stringify(schema);
  if (text.includes('"truncated":{')) return true;
  const references = text.matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  const newNames = [...references]
    .map(([, name = '']) => name)
    .filter((name) => !visitedNames.has(name));
  return newNames.some((name) =>
    canBeTruncated(schemas[name] ?? {}, schemas, visitedNames.add(name)),
  );
}
