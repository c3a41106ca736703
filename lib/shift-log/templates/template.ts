import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { updateTemplate } from '../contracts/templates.ts';
import { emptyLabels } from '../contracts/resources/comment-fields.ts';
import { templateContent, templateFields } from '../contracts/resources/template.ts';
import { changesOf, keysOf, omitUndefined, pick, type ValueOf } from '../fields/field-lists.ts';
import { invalidField } from '../fields/ids.ts';
import { changedLine, changedLines } from '../fields/lines.ts';

/** A text that is written often. */
export type Template = ValueOf<typeof templateFields>;

/** The maximum number of templates. */
export const MAX_TEMPLATES = 200;

type TemplateChange = Omit<RequestOf<typeof updateTemplate>['body'], 'template_id'>;

/** Returns a template with a body's changes. Throws 422 for fields of items in a template of something else. */
export function applyChanges(template: Template, body: TemplateChange): Template {
  const changes = changesOf(body, keysOf(templateContent), emptyLabels);
  const { name, target, text } = { ...template, ...omitUndefined(body) };
  const { tags } = changes;
  const changed = omitUndefined<Template>({
    ...template,
    ...changedLines(changes, template, ['title']),
    ...(tags && { tags: tags.map((tag, n) => changedLine(['tags', n], tag, template.tags)) }),
    name,
    target,
    text,
  });
  for (const field of ['title', 'severity'] as const)
    if (changed.target !== 'item' && changed[field] !== undefined)
      throw invalidField(field, 'Input should be absent: only templates of items have it');
  return changed;
}

export const templateEtag = ({ template_id, version }: Template) => `${template_id}.${version}`;

export const toTemplateResponse = (template: Template) => pick(template, keysOf(templateFields));

export const toTemplateOutcome = (template: Template) => ({
  data: toTemplateResponse(template),
  etag: templateEtag(template),
});
