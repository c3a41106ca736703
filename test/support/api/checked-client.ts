import { expect } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { errorsOf } from '#lib/contract/openapi/error-responses.ts';
import { errorHeaders, successHeaders, type HeaderName } from '#lib/contract/openapi/headers.ts';
import { jsonSchema, type Schemas } from '#lib/contract/openapi/schemas.ts';
import type { Declaration } from '#lib/contract/endpoint.ts';
import type { ErrorCode } from '#lib/contract/errors.ts';

/**
 * Creates a typed client that checks every response against the endpoint's declaration: the body of a 200
 * against its schema, an error against the declared codes, a 422 against its only format, and the headers
 * against the OpenAPI document.
 */
export function createCheckedClient(
  ...where: Parameters<typeof createClient>
): ReturnType<typeof createClient> {
  const [baseUrl, token, send = fetch] = where;
  // A redirect is the response of its endpoint, not what it leads to.
  const call = createClient(baseUrl, token, (url, options) =>
    send(url, { ...options, redirect: 'manual' }),
  );
  return async (endpoint, input) => {
    const response = await call(endpoint, input);
    const body = response.body as unknown;
    if (response.status === 200)
      expect(endpoint.response().safeParse(body).error, endpoint.id).toBeUndefined();
    else if (response.status === 302) expect(response.headers.get('location')).toBeTruthy();
    else if (response.status === 422)
      expect(Object.keys(body as object), endpoint.id).toEqual(['detail']);
    else if (endpoint.method !== 'ANY')
      expect(errorsOf(endpoint), endpoint.id).toContain((body as { code: string }).code);
    const declared = headersOf(endpoint, response.status, (body as { code?: ErrorCode }).code);
    const present = names.filter((name) => response.headers.has(name));
    // The last page has no Link header.
    const expected = declared.filter((name) => name !== 'Link' || present.includes(name));
    expect(present.sort(), `headers of ${endpoint.id}`).toEqual(expected.sort());
    return response;
  };
}

const names: HeaderName[] = [
  'X-Request-ID',
  'ETag',
  'Link',
  'Retry-After',
  'WWW-Authenticate',
  'Allow',
];

function headersOf(endpoint: Declaration, status: number, code: ErrorCode = 'INVALID_REQUEST') {
  if (status !== 200) return errorHeaders([code]);
  const schemas: Schemas = {};
  return successHeaders(endpoint, jsonSchema(endpoint.response(), schemas), schemas);
}
