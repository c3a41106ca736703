import type { Item } from '#lib/platform/dynamo/read.ts';
import { templateFields } from '../contracts/resources/template.ts';
import { fromItem } from '../shifts/records.ts';
import { templateKey } from './keys.ts';
import type { Template } from './template.ts';

export const templateItem = (template: Template) => ({
  ...template,
  ...templateKey(template.template_id),
});

export const toTemplate = (item: Item): Template => fromItem<Template>(item, templateFields);
