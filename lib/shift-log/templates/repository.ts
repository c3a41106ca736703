import { ApiError } from '#lib/contract/errors.ts';
import { itemsToRead } from '#lib/contract/pages.ts';
import { getItem, queryPages } from '#lib/platform/dynamo/read.ts';
import {
  commit,
  notExists,
  put,
  remove,
  update,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { canonicalTag } from '../fields/tag.ts';
import { table } from '../fields/table.ts';
import { templateCountKey, templateKey, templateNameKey, templatesPartition } from './keys.ts';
import { templateItem, toTemplate } from './records.ts';
import { MAX_TEMPLATES, type Template } from './template.ts';

/** Returns the template with this id, or undefined. One call. */
export async function findTemplate(id: number): Promise<Template | undefined> {
  const item = await getItem(table(), templateKey(id));
  return item && toTemplate(item);
}

/** Returns the template with a name, which counts in any case, or undefined. Two calls. */
export async function findTemplateByName(name: string): Promise<Template | undefined> {
  const reserved = await getItem(table(), templateNameKey(name));
  return reserved && findTemplate(reserved.template_id as number);
}

/** Yields the templates, oldest first, after the cursor, for a page of `limit`. */
export async function* templatesAfter(cursor?: string, limit?: number): AsyncGenerator<Template> {
  const range = { pk: templatesPartition, ...(cursor !== undefined && { from: cursor }) };
  for await (const page of queryPages({
    table: table(),
    ...range,
    limit: itemsToRead(limit, cursor),
  }))
    for (const item of page) if (item.sk !== cursor) yield toTemplate(item);
}

/** Inserts a template; 409 if its name exists in any case, or if there are too many. */
export const insertTemplate = (template: Template, outcomeWrites: TransactWrite[]): Promise<void> =>
  commit([
    put(table(), templateItem(template), { condition: notExists }),
    reserveName(template),
    update(
      table(),
      templateCountKey,
      {},
      {
        add: { templates: 1 },
        condition: {
          expression: 'attribute_not_exists(pk) OR templates < :max_templates',
          values: { ':max_templates': MAX_TEMPLATES },
        },
        toError: () => new ApiError('TOO_MANY_TEMPLATES', { limit: MAX_TEMPLATES }),
      },
    ),
    ...outcomeWrites,
  ]);

/** Replaces a template, on condition that it did not change since it was read. */
export const replaceTemplate = (template: Template, before: Template): Promise<void> =>
  commit([
    put(table(), templateItem(template), { condition: unchangedSince(before) }),
    ...(canonicalTag(template.name) === canonicalTag(before.name)
      ? []
      : [reserveName(template), remove(table(), templateNameKey(before.name))]),
  ]);

/** Deletes a template, on condition that it did not change since it was read. */
export const removeTemplate = (template: Template): Promise<void> =>
  commit([
    remove(table(), templateKey(template.template_id), { condition: unchangedSince(template) }),
    remove(table(), templateNameKey(template.name)),
    update(table(), templateCountKey, {}, { add: { templates: -1 } }),
  ]);

const unchangedSince = ({ version }: Template) => ({
  expression: 'version = :read',
  values: { ':read': version },
});

const reserveName = ({ name, template_id }: Template): TransactWrite =>
  put(
    table(),
    { ...templateNameKey(name), template_id },
    { condition: notExists, toError: () => new ApiError('TEMPLATE_EXISTS', { name }) },
  );
