import type * as z from 'zod/mini';
import { acceptsIdempotencyKey, type Declaration } from '../endpoint.ts';
import type { Files } from '../fields/files.ts';
import { withoutNull } from './without-null.ts';
import { named, pascal } from './named-schemas.ts';
import { exampleOf, jsonSchema, type JsonSchema, type Schemas } from './schemas.ts';

type Request = Declaration['request'];

export function parametersOf(endpoint: Declaration, schemas: Schemas) {
  const { path, query, headers = {} } = endpoint.request;
  // OpenAPI describes Accept by the media types of the response.
  const { accept: _accept, ...declaredHeaders } = headers;
  const parameters = Object.entries({ path, query, header: declaredHeaders }).flatMap(
    ([place, shape]) =>
      Object.entries(shape ?? {}).map(([name, field]) => ({
        name: documentedName(name),
        in: place,
        required: !isOptional(field),
        ...describedSchema(jsonSchema(field, schemas)),
      })),
  );
  return [...parameters, ...requestHeaders(endpoint)];
}

/** API Gateway marks a parameter that takes the rest of the path by a plus sign. */
export const documentedName = (name: string): string => name.replace('+', '');

/** Returns the schema of a parameter, and its description as that of the parameter. */
const describedSchema = ({ description, ...schema }: JsonSchema) => ({ description, schema });

function requestHeaders(endpoint: Declaration) {
  const { method, errors } = endpoint;
  const names = ['X-Request-ID'];
  if (acceptsIdempotencyKey(endpoint)) names.push('Idempotency-Key');
  if (method === 'PUT' && errors.includes('PRECONDITION_FAILED')) names.push('If-Match');
  const schema = { type: 'string', maxLength: 256 };
  return names.map((name) => ({
    name,
    in: 'header',
    required: false,
    description: requestHeaderDescriptions[name],
    schema,
  }));
}

const requestHeaderDescriptions: Record<string, string> = {
  'X-Request-ID':
    'An id for the request, of visible ASCII characters; without it the service makes one. It is returned with the response.',
  'Idempotency-Key':
    'A key for the request: with the same key and body, its first response is returned again within 24 hours, and nothing is done twice.',
  'If-Match':
    'The ETag of the state that the change is based on; 412 if the resource has changed since.',
};

const isOptional = (schema: z.ZodMiniType | undefined) =>
  schema?.safeParse(undefined).success === true;

/** Returns the body of an endpoint's request; undefined if it has none. */
export function requestBodyOf(endpoint: Declaration, schemas: Schemas) {
  const { id, request } = endpoint;
  const { files } = request;
  const fields = bodySchemaOf(endpoint, schemas);
  if (!fields) return undefined;
  const body = takesJson(request) ? named(fields, `${pascal(id)}Request`, schemas) : fields;
  const nameForm = ({ schema, ...form }: { schema: JsonSchema }, name: string) => ({
    schema: named(schema, name, schemas),
    ...form,
  });
  return {
    required: !isOptional(request.body) || (files?.minFiles ?? 0) > 0,
    content: {
      ...(takesJson(request) && {
        'application/json': { schema: body, example: exampleOf(body, schemas) },
      }),
      ...(files && { 'multipart/form-data': nameForm(formOf(files, body), `${pascal(id)}Form`) }),
      ...(files?.bodyPart !== undefined && {
        'application/x-www-form-urlencoded': nameForm(
          formWithoutFiles(files.bodyPart, body),
          `${pascal(id)}FormWithoutFiles`,
        ),
      }),
    },
  };
}

/** Returns the schema of a body, empty for a form of files alone. A body that creates something has no null. */
function bodySchemaOf({ method, request }: Declaration, schemas: Schemas): JsonSchema | undefined {
  const shape = request.bodySchema?.() ?? request.body;
  const schema = shape ? jsonSchema(shape, schemas) : request.files && {};
  return schema && method === 'POST' ? withoutNull(schema) : schema;
}

/** Returns whether a body can be sent as JSON; some bodies only fit a form. */
export const takesJson = ({ files }: Pick<Request, 'files'>): boolean =>
  files === undefined || files.bodyPart !== undefined;

/** Returns the OpenAPI description of a form: the body as one JSON part or as fields, and the files. */
function formOf({ parts, maxFiles, minFiles = 0, bodyPart }: Files, body: JsonSchema) {
  const [first] = parts;
  const files = {
    type: 'array',
    items: { type: 'string', format: 'binary' },
    ...(minFiles > 0 && { minItems: minFiles }),
    maxItems: maxFiles,
  };
  const fields = bodyPart === undefined ? (body.properties as Schemas) : { [bodyPart]: body };
  return {
    schema: {
      type: 'object',
      properties: { ...fields, [first]: files },
      ...(minFiles > 0 && { required: [first] }),
    },
    ...(bodyPart !== undefined && { encoding: jsonPart(bodyPart) }),
  };
}

/** Returns the OpenAPI description of a URL-encoded form, which has no files. */
const formWithoutFiles = (bodyPart: string, body: JsonSchema) => ({
  schema: { type: 'object', properties: { [bodyPart]: body } },
  encoding: jsonPart(bodyPart),
});

const jsonPart = (name: string) => ({ [name]: { contentType: 'application/json' } });
