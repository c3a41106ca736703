import {
  routePath,
  scopeOf,
  serviceOf,
  SESSION_COOKIE,
  type CallerRule,
  type Declaration,
} from './endpoint.ts';
import { headers } from './openapi/headers.ts';
import { problem, validationError } from './openapi/problem-schemas.ts';
import { nameNestedObjects } from './openapi/named-schemas.ts';
import { documentedName, parametersOf, requestBodyOf } from './openapi/requests.ts';
import { methodNotAllowed, responsesOf } from './openapi/responses.ts';
import type { Schemas } from './openapi/schemas.ts';
import { identifier, strict } from './openapi/strict-schemas.ts';

/** Returns the OpenAPI 3.1 document of the endpoints. */
export function openApi(
  endpoints: Declaration[],
  info: { version: string; servicePrefix: string },
) {
  const schemas: Schemas = {
    Problem: problem,
    ValidationError: validationError,
    Identifier: identifier,
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints.filter(({ method }) => method !== 'ANY')) {
    const path = (paths[documentedName(routePath(endpoint, info.servicePrefix))] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  nameNestedObjects(schemas);
  return strict({
    openapi: '3.1.1',
    info: {
      title: 'Observatory Desk',
      version: info.version,
      description:
        'The operations back end of a telescope. Live events are described in `asyncapi.json`, which is beside this document. A request with a method that its path does not support gets the response `MethodNotAllowed`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(serviceOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      headers,
      responses: { MethodNotAllowed: methodNotAllowed },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
    },
  });
}

function operation(endpoint: Declaration, schemas: Schemas) {
  const { caller, summary, description, id } = endpoint;
  const scope = scopeOf(caller);
  const requestBody = requestBodyOf(endpoint, schemas);
  return {
    operationId: id,
    tags: [serviceOf(endpoint)],
    summary,
    description: scope === undefined ? description : `${description}\n\nScope: \`${scope}\``,
    security: securityOf(caller),
    parameters: parametersOf(endpoint, schemas),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint, schemas),
  };
}

function securityOf({ rule }: CallerRule) {
  if (rule === 'anyone') return [];
  const tokens = [{ bearer: [] }, { cookie: [] }];
  return rule === 'scope' || rule === 'user' ? tokens : [{}, ...tokens];
}
