import { openApiDocument } from '#infra/assets.ts';
import { gif } from '../files/images.ts';
import type { KnownIds, TourStep } from './api-tour.ts';

type Schema = {
  $ref?: string;
  type?: string;
  examples?: (string | number | boolean | object)[];
  properties?: Schemas;
};
type Schemas = Record<string, Schema>;
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Media = { schema: Schema; example?: unknown };
export type DocumentedOperation = {
  id: string;
  path: string;
  method: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
};

const document = openApiDocument('');
const schemas = document.components.schemas;

/** The operations of the OpenAPI document. */
export const operations: DocumentedOperation[] = Object.entries(document.paths).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const described = operation as DocumentedOperation & { operationId: string };
      return { ...described, id: described.operationId, path, method: method.toUpperCase() };
    }),
);

/** Returns a schema itself if it is a reference to a named one. */
const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]!;

/** Returns an example as a parameter or a part of a form has it. */
const asText = (example: string | number | boolean | object): string =>
  typeof example === 'object' ? JSON.stringify(example) : String(example);

/** Returns the address with the examples of all parameters, or the given values. */
export function addressOf({ path, parameters }: DocumentedOperation, values: KnownIds): string {
  const query = new URLSearchParams();
  let address = path;
  for (const parameter of parameters) {
    const value = values[parameter.name] ?? resolve(parameter.schema).examples?.[0];
    if (value === undefined) continue;
    if (parameter.in === 'query') query.set(parameter.name, asText(value));
    else address = address.replace(`{${parameter.name}}`, encodeURIComponent(asText(value)));
  }
  return `${address}?${query.toString()}`;
}

/** Returns a form with the examples of its parts, and an image as its file. */
function formOf({ requestBody }: DocumentedOperation): FormData {
  const { properties = {} } = resolve(requestBody!.content['multipart/form-data']!.schema);
  const form = new FormData();
  for (const [name, schema] of Object.entries(properties)) {
    const { type, examples: [example] = [] } = resolve(schema);
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
