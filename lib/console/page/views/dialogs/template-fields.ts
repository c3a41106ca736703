import type { Template } from '../../store/templates.ts';

export type TemplateFields = {
  name: string;
  target: Template['target'];
  text: string;
  title: string;
  /** Empty: none. */
  severity: Template['severity'] | '';
  /** Names with commas between them; one that has a comma is in quotes. */
  tags: string;
};

/** Returns the fields of a template. */
export const toTemplateFields = (template: Partial<Template>): TemplateFields => ({
  name: template.name ?? '',
  target: template.target ?? 'comment',
  text: template.text ?? '',
  title: template.title ?? '',
  severity: template.severity ?? '',
  tags: (template.tags ?? []).map((tag) => (tag.includes(',') ? `"${tag}"` : tag)).join(', '),
});

type TemplateValues = Pick<Template, 'name' | 'target' | 'text' | 'title' | 'severity' | 'tags'>;

/** Returns the values of the fields, as a request has them. Only a template of items has a title and a severity. */
export function toTemplateValues(fields: TemplateFields): TemplateValues {
  const { name, target, text, title, severity, tags } = fields;
  const isItem = target === 'item';
  return {
    name: name.trim(),
    target,
    text,
    title: isItem && title.trim() !== '' ? title.trim() : undefined,
    severity: isItem && severity !== '' ? severity : undefined,
    tags: namesIn(tags),
  };
}

const namesIn = (tags: string): string[] =>
  [...tags.matchAll(/"([^"]*)"|[^,"]+/g)]
    .map(([typed, quoted = typed]) => quoted.trim().replace(/^#(?=\p{L})/u, ''))
    .filter((name) => name !== '');
