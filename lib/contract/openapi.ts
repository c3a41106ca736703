import type * as z from 'zod/mini';
import {
  isPublic,
  remembers,
  routePath,
  scopeOf,
  serviceOf,
  type CallerRule,
  type Declaration,
} from './endpoint.ts';
import { ApiError, describeError, errorBody, type ErrorCode } from './errors.ts';
import { facts } from './example-facts.ts';
import { exampleOf, type JsonSchema } from './example.ts';
import { jsonSchema, type Schemas } from './json-schema.ts';
import { formOf, takesJson } from './form-schema.ts';
import { problem, validationError } from './problem-schemas.ts';

const always: ErrorCode[] = ['INTERNAL', 'UNAVAILABLE'];
const withBody: ErrorCode[] = ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const withFiles: ErrorCode[] = ['FILE_TOO_LARGE', 'TOO_MANY_FILES', 'UNSUPPORTED_IMAGE'];
const withKey: ErrorCode[] = ['REQUEST_IN_PROGRESS'];
const withToken: ErrorCode[] = ['UNAUTHENTICATED'];
const withScope: ErrorCode[] = ['SCOPE_MISSING'];
const withCookie: ErrorCode[] = ['ORIGIN_NOT_ALLOWED'];

/** Every error code that an endpoint can answer, its own and those of the pipeline. */
export function errorsOf(endpoint: Declaration): ErrorCode[] {
  const { caller, request, method, errors } = endpoint;
  const shared = [
    ...(isPublic(endpoint) ? [] : withToken),
    ...(scopeOf(caller) === undefined ? [] : withScope),
    ...(isPublic(endpoint) || method === 'GET' ? [] : withCookie),
    ...(request.body || request.files ? withBody : []),
    ...(request.files ? withFiles : []),
    ...(remembers(endpoint) ? withKey : []),
  ];
  return [...new Set([...shared, ...errors, ...always])];
}

/** The OpenAPI 3.1 document of the endpoints. */
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
        'The operations back end of a telescope. Events come by a socket: see [asyncapi.json](asyncapi.json).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(serviceOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session_jwt' },
      },
    },
  };
}

function operation(endpoint: Declaration, schemas: Schemas) {
  const { caller, request, summary, id } = endpoint;
  const shape = request.bodyShape?.() ?? request.body;
  const body = shape ? jsonSchema(shape, schemas) : request.files && {};
  const scope = scopeOf(caller);
  const answer = jsonSchema(endpoint.response(), schemas);
  return {
    operationId: id,
    tags: [serviceOf(endpoint)],
    summary,
    security: securityOf(caller),
    ...(scope !== undefined && { description: `Scope: \`${scope}\`` }),
    parameters: [
      ...parameters('path', request.path, schemas),
      ...parameters('query', request.query, schemas),
      ...parameters('header', sentHeaders(request), schemas),
      ...headersOf(endpoint),
    ],
    ...(body && {
      requestBody: {
        required: !isOptional(request.body) || (request.files?.least ?? 0) > 0,
        content: {
          ...(takesJson(request) && {
            'application/json': { schema: body, example: exampleOf(body, schemas) },
          }),
          ...(request.files && { 'multipart/form-data': formOf(request.files, body) }),
        },
      },
    }),
    responses: {
      '200': {
        description: 'Done',
        content: {
          ...content(answer, exampleOf(answer, schemas), endpoint.produces),
          ...(endpoint.alsoProduces !== undefined &&
            content({ type: 'string' }, undefined, endpoint.alsoProduces)),
        },
      },
      '422': {
        description: 'The request is not valid',
        content: content({ $ref: '#/components/schemas/ValidationError' }),
      },
      ...failures(endpoint),
    },
  };
}

function securityOf({ rule }: CallerRule) {
  if (rule === 'anyone') return [];
  const tokens = [{ bearer: [] }, { cookie: [] }];
  return rule === 'scope' || rule === 'user' ? tokens : [{}, ...tokens];
}

function failures(endpoint: Declaration) {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => describeError(code).status);
  const described = [...byStatus].map(([status, codes]) => {
    const examples = codes.map((code) => [code, { value: exampleError(endpoint, code) }] as const);
    const schema = { $ref: '#/components/schemas/Problem' };
    const media = { schema, examples: Object.fromEntries(examples) };
    return [
      String(status),
      { description: codes.join(', '), content: { 'application/json': media } },
    ] as const;
  });
  return Object.fromEntries(described);
}

function exampleError({ caller, dress }: Declaration, code: ErrorCode) {
  const error = new ApiError(code, { ...facts, scope: scopeOf(caller) ?? '' });
  return { ...errorBody(error, 'a1b2c3'), ...dress.failure(error) };
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

function headersOf(endpoint: Declaration) {
  const { method, errors } = endpoint;
  const names = ['X-Request-ID'];
  if (remembers(endpoint)) names.push('Idempotency-Key');
  if (method === 'PUT' && errors.includes('PRECONDITION_FAILED')) names.push('If-Match');
  return names.map((name) => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 256 },
  }));
}

const isOptional = (schema: z.ZodMiniType | undefined) =>
  schema?.safeParse(undefined).success === true;

const content = (schema: JsonSchema, example?: unknown, media = 'application/json') => ({
  [media]: { schema, ...(example !== undefined && { example }) },
});
