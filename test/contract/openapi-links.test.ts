import { expect, it } from 'vitest';
import type { JsonSchema } from '#lib/contract/openapi/schemas.ts';
import { openApiDocument } from '#infra/docs-assets.ts';

type Parameter = { name: string; in: string; required: boolean };
type Link = { operationId: string; parameters: Record<string, string> };
type Media = Record<string, { schema: JsonSchema; example?: unknown }>;
type Operation = {
  operationId: string;
  parameters: Parameter[];
  responses: { 200: { content: Media; links?: Record<string, Link> } };
};

const { paths, components } = openApiDocument('');
const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
const operation = (id: string) => operations.find(({ operationId }) => operationId === id);
const linked = operations.flatMap((from) =>
  Object.values(from.responses[200].links ?? {}).map((link) => ({
    from,
    link,
    id: link.operationId,
  })),
);

/** The schema that a JSON pointer leads to; undefined where the schema says nothing of it. */
function schemaAt(schema: JsonSchema | undefined, pointer: string[]): JsonSchema | undefined {
  const ref = schema?.$ref as string | undefined;
  if (ref !== undefined) return schemaAt(components.schemas[ref.split('/').at(-1) ?? ''], pointer);
  const anyOf = schema?.anyOf as JsonSchema[] | undefined;
  if (anyOf)
    return schemaAt(
      anyOf.find(({ type }) => type !== 'null'),
      pointer,
    );
  const [step, ...rest] = pointer;
  if (!schema || step === undefined) return schema;
  const { properties = {}, items } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
  };
  return schemaAt(/^\d+$/.test(step) ? items : properties[step], rest);
}

it.each([
  ['shift-log.create-shift', ['get-shift', 'update-shift', 'end-shift']],
  ['shift-log.create-comment', ['list-comment-versions', 'update-comment', 'reply-to-comment']],
  ['shift-log.reply-to-comment', ['list-reply-images']],
  ['shift-log.create-annotation', ['list-annotations', 'update-annotation']],
  ['shift-log.create-tag', ['delete-tag']],
  ['shift-log.create-ticket', ['get-ticket']],
  ['proposals.create-proposal', ['get-proposal', 'update-proposal']],
  ['scheduling-blocks.create-definition', ['get-definition', 'update-definition']],
])('links %s to the operations on what it has created', (id, names) => {
  expect(Object.keys(operation(id)?.responses[200].links ?? {})).toEqual(
    expect.arrayContaining(names),
  );
});

it.each(linked)(
  'leads from $from.operationId to $id, with all that it requires',
  ({ link, id }) => {
    const target = operation(id);
    const taken = (target?.parameters ?? []).filter(
      (one) => one.in === 'path' || one.in === 'query',
    );
    const given = Object.keys(link.parameters);

    expect(target).toBeDefined();
    expect(taken.map(({ name }) => name)).toEqual(expect.arrayContaining(given));
    expect(given).toEqual(
      expect.arrayContaining(taken.filter(({ required }) => required).map(({ name }) => name)),
    );
  },
);

it.each(linked)(
  'takes for $id fields that the response of $from.operationId has',
  ({ from, link }) => {
    const { schema } = from.responses[200].content['application/json']!;

    for (const expression of Object.values(link.parameters)) {
      const [, pointer = ''] = /^\$response\.body#\/(.+)$/.exec(expression) ?? [];
      const type = schemaAt(schema, pointer.split('/'))?.type;
      expect(['string', 'integer'], expression).toContain(type);
    }
  },
);
