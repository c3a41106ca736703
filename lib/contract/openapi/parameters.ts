import type * as z from 'zod/mini';
import { acceptsIdempotencyKey, type Declaration } from '../endpoint.ts';
import { jsonSchema, type Schemas } from './json-schema.ts';

/** Returns the path, query and header parameters of an endpoint. */
export function parametersOf(endpoint: Declaration, schemas: Schemas) {
  const { request } = endpoint;
  return [
    ...parameters('path', request.path, schemas),
    ...parameters('query', request.query, schemas),
    ...parameters('header', declaredHeaders(request), schemas),
    ...requestHeaders(endpoint),
  ];
}

function parameters(
  where: 'path' | 'query' | 'header',
  shape: Record<string, z.ZodMiniType> = {},
  schemas: Schemas,
) {
  return Object.entries(shape).map(([name, field]) => ({
    name,
    in: where,
    required: !isOptional(field),
    schema: jsonSchema(field, schemas),
  }));
}

/** Returns the declared headers. OpenAPI describes Accept by the media types of the response. */
function declaredHeaders({ headers = {} }: Declaration['request']) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'accept'));
}

function requestHeaders(endpoint: Declaration) {
  const { method, errors } = endpoint;
  const names = ['X-Request-ID'];
  if (acceptsIdempotencyKey(endpoint)) names.push('Idempotency-Key');
  if (method === 'PUT' && errors.includes('PRECONDITION_FAILED')) names.push('If-Match');
  return names.map((name) => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 256 },
  }));
}

/** Whether a field is optional. */
export const isOptional = (schema: z.ZodMiniType | undefined) =>
  schema?.safeParse(undefined).success === true;
