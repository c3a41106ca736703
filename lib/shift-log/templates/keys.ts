import { canonicalTag } from '../fields/tag.ts';
import { paddedId } from '../shifts/keys.ts';

/** The items of templates. */
// prettier-ignore
export const entities = [
  { entity: 'Template', pk: 'TEMPLATES', sk: '<template_id>', index1: '', index2: '', index3: '' },
  { entity: 'Number of templates', pk: 'TEMPLATE_NAMES', sk: '#COUNT', index1: '', index2: '', index3: '' },
  { entity: 'Name of a template', pk: 'TEMPLATE_NAMES', sk: '<name>', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'All templates, oldest first', key: 'TEMPLATES', usedBy: ['list-templates', 'npm run export'] },
  { pattern: 'One template', key: 'TEMPLATES, <template_id>', usedBy: ['update-template', 'delete-template', 'npm run import'] },
  { pattern: 'A template by its name', key: 'TEMPLATE_NAMES, <name>', usedBy: ['npm run import'] },
] as const;

export const templatesPartition = 'TEMPLATES';
export const templatePosition = (templateId: number) => paddedId(templateId);
export const templateKey = (templateId: number) => ({
  pk: templatesPartition,
  sk: templatePosition(templateId),
});

/** The item that reserves a name. Names are compared as those of tags. */
export const templateNameKey = (name: string) => ({ pk: 'TEMPLATE_NAMES', sk: canonicalTag(name) });

/** The item that counts templates. Its key is no name: names are in lower case. */
export const templateCountKey = { pk: 'TEMPLATE_NAMES', sk: '#COUNT' };
