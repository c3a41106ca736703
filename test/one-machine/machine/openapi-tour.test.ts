import { expect, it } from 'vitest';
import { openApiDocument } from '#infra/assets.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { leftOut, tour, type KnownIds, type TourStep } from '../../support/documents/api-tour.ts';
import { gif } from '../../support/files/images.ts';

type Schema = {
  $ref?: string;
  type?: string;
  examples?: (string | number | boolean | object)[];
  properties?: Schemas;
};
type Schemas = Record<string, Schema>;
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Media = { schema: Schema; example?: unknown };
type Operation = {
  id: string;
  path: string;
  method: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
};

const document = openApiDocument('');
const schemas = document.components.schemas;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const described = operation as Operation & { operationId: string };
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
function addressOf({ path, parameters }: Operation, values: KnownIds): string {
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
function formOf({ requestBody }: Operation): FormData {
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

function bodyOf(operation: Operation, { form, fields }: TourStep, known: KnownIds) {
  if (form) return { body: formOf(operation) };
  const media = operation.requestBody?.content['application/json'];
  if (!media) return {};
  const body = JSON.stringify({ ...(media.example as object), ...fields?.(known) });
  return { body, headers: { 'Content-Type': 'application/json' } };
}

const read = (body: unknown, place: string): string | number => {
  const { result_data: [data] = [body] } = body as { result_data?: unknown[] };
  return place.split('/').reduce((value, key) => (value as Record<string, unknown>)[key], data) as
    string | number;
};

it('has examples that succeed on a new desk, as they are, in the order of a tour', async () => {
  const desk = await startDeskForTest();
  const tokens = [await desk.token('operator-1', 'admin'), await desk.token('operator-2', 'admin')];
  const known: KnownIds = {};
  const outcomes: string[] = [];
  for (const step of tour) {
    const operation = operations.find(({ id }) => id === step.id)!;
    const { body, headers } = bodyOf(operation, step, known);
    const response = await fetch(desk.url + addressOf(operation, step.path?.(known) ?? {}), {
      method: operation.method,
      headers: { Authorization: `Bearer ${tokens[step.byNext ? 1 : 0]!}`, ...headers },
      body: body ?? null,
      redirect: 'manual',
    });
    const text = await response.text();
    outcomes.push(`${step.id} ${response.ok || response.status === 302 ? 'succeeded' : text}`);
    if (response.ok)
      for (const [name, place] of Object.entries(step.learn ?? {}))
        known[name] = read(JSON.parse(text), place);
  }

  expect(outcomes).toEqual(tour.map(({ id }) => `${id} succeeded`));
});

it('sends every operation but those without data', () => {
  const sent = new Set(tour.map(({ id }) => id));
  const others = operations
    .map(({ id }) => id)
    .filter((id) => !sent.has(id) && !leftOut.some((start) => id.startsWith(start)));

  expect(others).toEqual([]);
});

it('has no date of a request that is near', () => {
  const requests = JSON.stringify(
    operations.map(({ parameters, requestBody }) => [parameters, requestBody]),
  );
  const years = new Set(Array.from(requests.matchAll(/\b(20\d\d)-\d\d-\d\d/g), ([, year]) => year));

  expect([...years]).toEqual(['2024']);
});
