import { openApiDocument } from '#infra/assets.ts';
import { gif } from '../files/images.ts';
import type { KnownIds, TourStep } from './api-tour.ts';

type Schema = {
  $ref?: string;
  type?: string;
  examples?: (string | number | boolean | object)[];
  properties?: Record<string, Schema>;
};
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Media = { schema: Schema; example?: unknown };
type Operation = { parameters: Parameter[]; requestBody?: { content: Record<string, Media> } };
export type DocumentedOperation = Operation & { id: string; path: string; method: string };

/** What the tour reads of an OpenAPI document. */
export type ApiDocument = {
  paths: Record<string, object>;
  components: { schemas: Record<string, object> };
};

/** Returns the operations of a document. The schemas of their parameters and parts are in place of references. */
export function operationsOf({ paths, components }: ApiDocument): DocumentedOperation[] {
  const schemas = components.schemas as Record<string, Schema>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation & { operationId: string }>).map(
      ([method, { operationId, parameters, requestBody }]) => ({
        ...{ id: operationId, path, method: method.toUpperCase() },
        parameters: parameters.map((one) => ({ ...one, schema: resolve(schemas, one.schema) })),
        ...(requestBody && {
          requestBody: { content: resolveMedia(schemas, requestBody.content) },
        }),
      }),
    ),
  );
}

const resolveMedia = (schemas: Record<string, Schema>, content: Record<string, Media>) =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const schema = resolve(schemas, media.schema);
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, property]) => [name, resolve(schemas, property)] as const,
      );
      return [
        type,
        { ...media, schema: { ...schema, properties: Object.fromEntries(properties) } },
      ];
    }),
  );

/** Returns a schema itself if it is a reference to a named one. */
const resolve = (schemas: Record<string, Schema>, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]!;

/** The operations of this version. */
export const operations = operationsOf(openApiDocument(''));

/** Returns an example as a parameter or a part of a form has it. */
const asText = (example: string | number | boolean | object): string =>
  typeof example === 'object' ? JSON.stringify(example) : String(example);

/** Returns the address with the examples of all parameters, or the given values. */
export function addressOf({ path, parameters }: DocumentedOperation, values: KnownIds): string {
  const query = new URLSearchParams();
  let address = path;
  for (const parameter of parameters) {
    const value = values[parameter.name] ?? parameter.schema.examples?.[0];
    if (value === undefined) continue;
    if (parameter.in === 'query')
      for (const one of [value].flat()) query.append(parameter.name, asText(one));
    else address = address.replace(`{${parameter.name}}`, encodeURIComponent(asText(value)));
  }
  return `${address}?${query.toString()}`;
}

/** Returns a form with the examples of its parts, and an image as its file. */
function formOf({ requestBody }: DocumentedOperation): FormData {
  const { properties = {} } = requestBody!.content['multipart/form-data']!.schema;
  const form = new FormData();
  for (const [name, { type, examples: [example] = [] }] of Object.entries(properties)) {
    if (type === 'array')
      form.append(name, new Blob([gif], { type: 'image/gif' }), 'antenna-12.gif');
    else if (example !== undefined) form.append(name, asText(example));
  }
  return form;
}

/** Returns the body of a step: the example of its operation, with what earlier responses have given. */
export function bodyOf(
  operation: DocumentedOperation,
  { form, fields }: TourStep,
  known: KnownIds,
): { form?: FormData; json?: object } {
  if (form) return { form: formOf(operation) };
  const media = operation.requestBody?.content['application/json'];
  return media ? { json: { ...(media.example as object), ...fields?.(known) } } : {};
}

/** Returns a value of a response by the names on the way to it, separated by slashes. */
export function readValue(body: unknown, place: string): string | number {
  const { result_data: [data] = [body] } = body as { result_data?: unknown[] };
  return place.split('/').reduce((value, key) => (value as Record<string, unknown>)[key], data) as
    string | number;
}
