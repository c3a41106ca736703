import { scopeOf, type Declaration } from '../endpoint.ts';
import { ApiError, describeError, errorBody, type ErrorCode } from '../errors.ts';
import { exampleParameters } from './example-parameters.ts';
import { exampleOf, type JsonSchema } from './example.ts';
import { jsonSchema, type Schemas } from './json-schema.ts';
import { errorsOf } from './errors.ts';
import { errorHeaders, headersOf, successHeaders } from './headers.ts';
import { linksOf } from './links.ts';

/** Returns the responses of an endpoint, by status. */
export function responsesOf(endpoint: Declaration, schemas: Schemas) {
  const schema = jsonSchema(endpoint.response(), schemas);
  const other = endpoint.alsoProduces;
  return {
    '200': {
      description: 'Success',
      headers: headersOf(successHeaders(endpoint, schema, schemas)),
      content: {
        ...content(schema, exampleOf(schema, schemas), endpoint.produces),
        ...(other !== undefined && content({ type: 'string' }, undefined, other)),
      },
      ...(endpoint.links && { links: linksOf(endpoint) }),
    },
    '422': {
      description: 'The request is not valid',
      headers: headersOf(errorHeaders(['INVALID_REQUEST'])),
      content: content({ $ref: '#/components/schemas/ValidationError' }),
    },
    ...failures(endpoint),
  };
}

/** The response to an unsupported method. It belongs to no operation. */
export const methodNotAllowed = {
  description: 'METHOD_NOT_ALLOWED',
  headers: headersOf(errorHeaders(['METHOD_NOT_ALLOWED'])),
  content: content({ $ref: '#/components/schemas/Problem' }),
};

function failures(endpoint: Declaration) {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => describeError(code).status);
  const described = [...byStatus].map(([status, codes]) => {
    const examples = codes.map((code) => [code, { value: exampleError(endpoint, code) }] as const);
    const schema = { $ref: '#/components/schemas/Problem' };
    const media = { schema, examples: Object.fromEntries(examples) };
    return [
      String(status),
      {
        description: codes.join(', '),
        headers: headersOf(errorHeaders(codes)),
        content: { 'application/json': media },
      },
    ] as const;
  });
  return Object.fromEntries(described);
}

function exampleError({ caller, responseFormat, titles }: Declaration, code: ErrorCode) {
  const error = new ApiError(code, { ...exampleParameters, scope: scopeOf(caller) ?? '' });
  return { ...errorBody(error, 'a1b2c3', titles), ...responseFormat.failure(error) };
}

function content(schema: JsonSchema, example?: unknown, media = 'application/json') {
  return { [media]: { schema, ...(example !== undefined && { example }) } };
}
