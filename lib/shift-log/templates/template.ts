import type { RequestOf } from '#lib/contract/endpoint.ts';
import { InvalidRequest } from '#lib/contract/errors.ts';
import type { updateTemplate } from '../contracts/templates.ts';
import { emptyLabels } from '../contracts/resources/comment-fields.ts';
import { templateContent, templateFields } from '../contracts/resources/template.ts';
import { changesOf, keysOf, omitUndefined, pick, type ValueOf } from '../fields/field-lists.ts';
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
  requireItemFields(changed, body);
  return changed;
}

/** Throws 422 for a title or a severity in a template of something else: at the target, if the body has changed that. */
function requireItemFields(changed: Template, body: TemplateChange): void {
  const wrong = itemFields.filter((name) => changed.target !== 'item' && changed[name]);
  const problems = wrong.map((name) => ({
    loc: ['body', body[name] == null ? 'target' : name],
    msg: `Only templates of items have a ${name}: set it to null`,
    type: 'value_error',
  }));
  if (problems.length > 0) throw new InvalidRequest(problems);
}

/** The fields that only templates of items have. */
export const itemFields = ['title', 'severity'] as const;

export const templateEtag = ({ template_id, version }: Template) => `${template_id}.${version}`;

export const toTemplateResponse = (template: Template) => pick(template, keysOf(templateFields));

export const toTemplateOutcome = (template: Template) => ({
  data: toTemplateResponse(template),
  etag: templateEtag(template),
});
