import type { Declaration } from '../endpoint.ts';
import { enveloped } from '../envelope.ts';
import { errorResponses } from './error-responses.ts';
import { errorHeaders, headersOf, successHeaders } from './headers.ts';
import { named, pascal } from './named-schemas.ts';
import { exampleOf, jsonSchema, type JsonSchema, type Schemas } from './schemas.ts';

export function responsesOf(endpoint: Declaration, schemas: Schemas) {
  const body = jsonSchema(endpoint.response(), schemas);
  const isJson = endpoint.produces === undefined && endpoint.redirects !== true;
  const schema = isJson ? named(body, `${pascal(endpoint.id)}Response`, schemas) : body;
  const secondType = endpoint.alsoProduces;
  return {
    [endpoint.redirects ? '302' : '200']: {
      description: endpoint.redirects ? 'Redirection to the address in Location' : 'Success',
      headers: headersOf(successHeaders(endpoint, body, schemas)),
      // A redirection has no content.
      ...(!endpoint.redirects && {
        content: {
          ...content(schema, exampleOf(schema, schemas), endpoint.produces),
          ...(secondType !== undefined && content({ type: 'string' }, undefined, secondType)),
        },
      }),
      ...(endpoint.links && { links: linksOf(endpoint) }),
    },
    '422': {
      description: 'The request is not valid',
      headers: headersOf(errorHeaders(['INVALID_REQUEST'])),
      content: content({ $ref: '#/components/schemas/ValidationError' }),
    },
    ...errorResponses(endpoint),
  };
}

/** The response to an unsupported method. It belongs to no operation. */
export const methodNotAllowed = {
  description: 'METHOD_NOT_ALLOWED',
  headers: headersOf(errorHeaders(['METHOD_NOT_ALLOWED'])),
  content: content({ $ref: '#/components/schemas/Problem' }),
};

function content(schema: JsonSchema, example?: unknown, media = 'application/json') {
  return { [media]: { schema, ...(example !== undefined && { example }) } };
}

/** Returns the links from an endpoint's response to the operations on its resource. */
function linksOf({ links = {}, responseFormat }: Declaration) {
  const resource = responseFormat === enveloped ? '/result_data/0' : '';
  const entries = Object.entries(links).map(([operationId, fields]) => {
    const parameters = Object.entries(fields).map(([name, field]) => [
      name,
      `$response.body#${resource}/${field}`,
    ]);
    const link = { operationId, parameters: Object.fromEntries(parameters) as object };
    return [operationId.split('.')[1], link];
  });
  return Object.fromEntries(entries) as object;
}
