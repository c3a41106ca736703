import { expect, it } from 'vitest';
import type { JsonSchema } from '#lib/contract/openapi/schemas.ts';
import { openApiDocument } from '#infra/assets.ts';

type Parameter = { name: string; in: string; required: boolean };
type Link = { operationId: string; parameters: Record<string, string> };
type Media = Record<string, { schema: JsonSchema; example?: unknown }>;
type Operation = {
  operationId: string;
  parameters: Parameter[];
  responses: { 200?: { content: Media; links?: Record<string, Link> } };
};

const { paths, components } = openApiDocument('');
const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
const findOperation = (id: string) => operations.find(({ operationId }) => operationId === id);
const links = operations.flatMap((from) =>
  Object.values(from.responses[200]?.links ?? {}).map((link) => ({
    from,
    link,
    id: link.operationId,
  })),
);

/** Returns the schema at a JSON pointer, or undefined if nothing describes it. */
function findSchema(schema: JsonSchema | undefined, pointer: string[]): JsonSchema | undefined {
  const ref = schema?.$ref as string | undefined;
  if (ref !== undefined)
    return findSchema(components.schemas[ref.split('/').at(-1) ?? ''], pointer);
  const anyOf = schema?.anyOf as JsonSchema[] | undefined;
  if (anyOf)
    return findSchema(
      anyOf.find(({ type }) => type !== 'null'),
      pointer,
    );
  const [step, ...rest] = pointer;
  if (!schema || step === undefined) return schema;
  const { properties = {}, items } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
  };
  return findSchema(/^\d+$/.test(step) ? items : properties[step], rest);
}

it.each([
  ['shift-log.create-shift', ['get-shift', 'update-shift', 'end-shift']],
  ['shift-log.create-comment', ['list-comment-versions', 'update-comment', 'reply-to-comment']],
  ['shift-log.reply-to-comment', ['list-reply-images', 'update-reply']],
  ['shift-log.create-annotation', ['list-annotations', 'update-annotation']],
  ['shift-log.create-item', ['get-item', 'update-item']],
  ['shift-log.create-tag', ['list-tags', 'update-tag', 'delete-tag']],
  ['shift-log.create-template', ['list-templates', 'update-template', 'delete-template']],
  ['shift-log.create-ticket', ['get-ticket']],
  ['proposals.create-proposal', ['get-proposal', 'update-proposal']],
  ['scheduling-blocks.create-definition', ['get-definition', 'update-definition']],
])('links %s to the operations on the created item', (id, names) => {
  expect(Object.keys(findOperation(id)?.responses[200]?.links ?? {})).toEqual(
    expect.arrayContaining(names),
  );
});

it.each(links)('links $from.operationId to $id with all required parameters', ({ link, id }) => {
  const target = findOperation(id);
  const accepted = (target?.parameters ?? []).filter(
    (one) => one.in === 'path' || one.in === 'query',
  );
  const linkParameters = Object.keys(link.parameters);

  expect(target).toBeDefined();
  expect(accepted.map(({ name }) => name)).toEqual(expect.arrayContaining(linkParameters));
  expect(linkParameters).toEqual(
    expect.arrayContaining(accepted.filter(({ required }) => required).map(({ name }) => name)),
  );
});

it.each(links)(
  'links to $id with fields that the response of $from.operationId has',
  ({ from, link }) => {
    const { schema } = from.responses[200]!.content['application/json']!;

    for (const expression of Object.values(link.parameters)) {
      const [, pointer = ''] = /^\$response\.body#\/(.+)$/.exec(expression) ?? [];
      const type = findSchema(schema, pointer.split('/'))?.type;
      expect(['string', 'integer'], expression).toContain(type);
    }
  },
);
