import { routePath, scopeOf, serviceOf, type CallerRule, type Declaration } from './endpoint.ts';
import { exampleOf } from './openapi/example.ts';
import { formOf, takesJson } from './openapi/form-schema.ts';
import { jsonSchema, type Schemas } from './openapi/json-schema.ts';
import { headers } from './openapi/headers.ts';
import { isOptional, parametersOf } from './openapi/parameters.ts';
import { methodNotAllowed, responsesOf } from './openapi/responses.ts';
import { problem, validationError } from './openapi/problem-schemas.ts';

export { errorsOf } from './openapi/errors.ts';

/** Returns the OpenAPI 3.1 document of the endpoints. */
export function openApi(
  endpoints: Declaration[],
  about: { version: string; servicePrefix: string },
) {
  const schemas: Schemas = { Problem: problem, ValidationError: validationError };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints.filter(({ method }) => method !== 'ANY')) {
    const path = (paths[routePath(endpoint, about.servicePrefix)] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Observatory Desk',
      version: about.version,
      description:
        'The operations back end of a telescope. Live events are described in [asyncapi.json](asyncapi.json). A request with a method that its path does not support gets the response `MethodNotAllowed`.',
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
        cookie: { type: 'apiKey', in: 'cookie', name: 'session_jwt' },
      },
    },
  };
}

function operation(endpoint: Declaration, schemas: Schemas) {
  const { caller, request, summary, id } = endpoint;
  const shape = request.bodySchema?.() ?? request.body;
  const body = shape ? jsonSchema(shape, schemas) : request.files && {};
  const scope = scopeOf(caller);
  return {
    operationId: id,
    tags: [serviceOf(endpoint)],
    summary,
    security: securityOf(caller),
    ...(scope !== undefined && { description: `Scope: \`${scope}\`` }),
    parameters: parametersOf(endpoint, schemas),
    ...(body && {
      requestBody: {
        required: !isOptional(request.body) || (request.files?.minFiles ?? 0) > 0,
        content: {
          ...(takesJson(request) && {
            'application/json': { schema: body, example: exampleOf(body, schemas) },
          }),
          ...(request.files && { 'multipart/form-data': formOf(request.files, body) }),
        },
      },
    }),
    responses: responsesOf(endpoint, schemas),
  };
}

function securityOf({ rule }: CallerRule) {
  if (rule === 'anyone') return [];
  const tokens = [{ bearer: [] }, { cookie: [] }];
  return rule === 'scope' || rule === 'user' ? tokens : [{}, ...tokens];
}
