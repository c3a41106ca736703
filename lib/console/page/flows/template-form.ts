import { editorOf } from '#lib/night/names.ts';
import type { Desk } from '../desk/desk.ts';
import type { FormRequests, Version } from '../drafts/forms/save-fields.ts';
import type { Template } from '../store/templates.ts';
import {
  toTemplateFields,
  toTemplateValues,
  type TemplateFields,
} from '../views/dialogs/template-fields.ts';
import { changesOf, idOf, withoutUndefined } from './form-values.ts';
import { changeTemplate, createTemplate, etagOf, loadTemplates } from './template-requests.ts';

/** How the form of a template is read and written. */
export const templateFormRequests = (desk: Desk): FormRequests<TemplateFields> => ({
  normalize: (fields) => toTemplateFields(toTemplateValues(fields)),
  creation: {
    bodyOf: (fields) => withoutUndefined(toTemplateValues(fields)),
    create: async (body, key) => toVersion(await createTemplate(desk, body, key)),
    nameOf: (etag) => `template ${idOf(etag)}`,
  },
  load: async (etag) => {
    const templates = await loadTemplates(desk);
    const newest = templates.find(({ template_id }) => template_id === idOf(etag));
    if (!newest) throw new Error('The template no longer exists.');
    return toVersion(newest);
  },
  save: async (fields, etag, changed) => {
    const changes = changesOf(toTemplateValues(fields), changed);
    return toVersion(await changeTemplate(desk, idOf(etag), changes, etag));
  },
});

const toVersion = (template: Template): Version<TemplateFields> => ({
  values: toTemplateFields(template),
  etag: etagOf(template),
  by: editorOf(template.metadata),
});
