import { expect, it } from 'vitest';
import { openApiDocument } from '#infra/assets.ts';

type Node = Record<string, unknown>;

const document = JSON.parse(JSON.stringify(openApiDocument(''))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node> };
};
type Content = { content?: Record<string, { schema?: Node }> };
type Operation = {
  summary: string;
  description: string;
  parameters: { name: string; in: string; description?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method} ${path}`,
    path,
    operation,
  })),
);

/** Returns all nodes of the document that are schemas or contain some, with their places. */
function nodesOf(value: unknown, place = ''): { place: string; node: Node }[] {
  if (Array.isArray(value)) return value.flatMap((entry, n) => nodesOf(entry, `${place}/${n}`));
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    ['example', 'examples'].includes(key) ? [] : nodesOf(part, `${place}/${key}`),
  );
  return [{ place, node: value as Node }, ...inner];
}
const nodes = nodesOf(document);
const placesOf = (holds: (node: Node) => boolean) =>
  nodes.filter(({ node }) => holds(node)).map(({ place }) => place);

it('names every path parameter as in its template, and describes every parameter', () => {
  for (const { name, path, operation } of operations) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    const inTemplate = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter);
    expect(inPath.map((parameter) => parameter.name).sort(), name).toEqual(inTemplate.sort());
    expect(path.replaceAll(/\{\w+\}/g, ''), name).not.toMatch(/[{}+]/);
    expect(
      operation.parameters.filter(({ description = '' }) => description === ''),
      name,
    ).toEqual([]);
  }
});

it('offers null where it clears something: not in bodies that create something', () => {
  const isCreated =
    /^\/components\/schemas\/Create(?!Proposal)\w+(Request|Form|FormWithoutFiles)\//;

  expect(placesOf(({ type }) => type === 'null').filter((place) => isCreated.test(place))).toEqual(
    [],
  );
});

it('describes every operation in sentences that say more than its summary', () => {
  for (const { operation } of operations)
    expect(operation.description).not.toBe(`${operation.summary}.`);
  const texts = operations.map(({ operation }) => operation.description);

  expect(new Set(texts).size).toBeGreaterThan(75);
  for (const text of texts) expect(text).toMatch(/^[A-Z`][^]{15,}\.(\n\nScope: `[a-z:]+`)?$/);
});

it('has no boolean schemas, no lists of types, and no schemas by position', () => {
  const isBoolean = ({ items, additionalProperties }: Node) =>
    [items, additionalProperties].some((part) => typeof part === 'boolean');

  expect(placesOf(isBoolean)).toEqual([]);
  expect(placesOf(({ type }) => Array.isArray(type))).toEqual([]);
  expect(placesOf(({ prefixItems }) => prefixItems !== undefined)).toEqual([]);
});

it('gives every integer a format, and ids 64 bits', () => {
  const integers = nodes.filter(({ node }) => node.type === 'integer');
  const ids = integers.filter(({ place }) =>
    /properties\/(\w+_)?(id|fk)(\/anyOf\/\d)*$/.test(place),
  );

  expect(integers.filter(({ node }) => node.format === undefined)).toEqual([]);
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter(({ node }) => node.format !== 'int64')).toEqual([]);
});

it('names the schemas of JSON and form bodies, and of the objects in them', () => {
  const bodies = operations.flatMap(({ name, operation: { requestBody, responses } }) =>
    [requestBody, ...Object.values(responses)].flatMap((body) =>
      Object.entries(body?.content ?? {})
        .filter(([type]) => /json|form/.test(type))
        .map(([type, { schema = {} }]) => ({ name: `${name} ${type}`, schema })),
    ),
  );
  const isNamed = ({ $ref, items }: Node) =>
    $ref !== undefined || (items as Node | undefined)?.$ref !== undefined;

  expect(bodies.length).toBeGreaterThan(100);
  expect(bodies.filter(({ schema }) => !isNamed(schema))).toEqual([]);
  const isInline = ({ place, node }: (typeof nodes)[number]) =>
    (node.type === 'object' || node.anyOf !== undefined) &&
    Object.keys(node.properties ?? {}).length > 0 &&
    !/^\/components\/schemas\/\w+$/.test(place);
  expect(nodes.filter(isInline).map(({ place }) => place)).toEqual([]);
});

it('refers only to schemas that exist, and has none that is null and nothing else', () => {
  const references = nodes.flatMap(({ node }) =>
    typeof node.$ref === 'string' ? [node.$ref] : [],
  );
  const missing = references.filter((reference) => {
    const [, kind, name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? [];
    return kind === 'schemas' && !(name in document.components.schemas);
  });

  expect(missing).toEqual([]);
  const nulls = placesOf(({ type }) => type === 'null');
  expect(nulls.filter((place) => !/anyOf\/\d+$/.test(place))).toEqual([]);
});
