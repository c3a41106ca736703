import type * as z from 'zod/mini';
import { acceptsIdempotencyKey, type Declaration } from '../endpoint.ts';
import { jsonSchema, type Schemas } from './json-schema.ts';

/** The parameters of an endpoint: of its path, query and headers. */
export function parametersOf(endpoint: Declaration, schemas: Schemas) {
  const { request } = endpoint;
  return [
    ...parameters('path', request.path, schemas),
    ...parameters('query', request.query, schemas),
    ...parameters('header', sentHeaders(request), schemas),
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

/** Headers that an endpoint takes; OpenAPI tells of the media type by what there is to answer. */
function sentHeaders({ headers = {} }: Declaration['request']) {
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

/** Whether a field may be left out. */
export const isOptional = (schema: z.ZodMiniType | undefined) =>
  schema?.safeParse(undefined).success === true;
