import { firstRecord, nextCursor } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import type { Values } from '../drafts/forms/form-database.ts';
import type { Template } from '../store/templates.ts';

/** Loads all templates, sorted by name. */
export async function loadTemplates({ api }: Pick<Desk, 'api'>): Promise<Template[]> {
  const templates: Template[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const { body, headers } = await api.call('shift-log.list-templates', { query });
    templates.push(...body.result_data);
    cursor = nextCursor(headers);
  } while (cursor !== undefined);
  return templates.sort((a, b) => a.name.localeCompare(b.name));
}

export const etagOf = ({ template_id, version }: Template): string => `"${template_id}.${version}"`;

/** Creates a template. A repetition with the same key creates no other. */
export async function createTemplate({ api }: Desk, body: Values, key: string): Promise<Template> {
  const request = { body, headers: { 'Idempotency-Key': key } };
  return firstRecord((await api.call('shift-log.create-template', request)).body);
}

/** Changes the version of a template with this ETag. Throws `ErrorResponse` 412 for another version. */
export async function changeTemplate(
  { api }: Desk,
  template_id: number,
  body: Values,
  etag: string,
): Promise<Template> {
  const request = { path: { template_id }, body, headers: { 'If-Match': etag } };
  return firstRecord((await api.call('shift-log.update-template', request)).body);
}

export const deleteTemplate = ({ api }: Desk, { template_id }: Template) =>
  api.call('shift-log.delete-template', { path: { template_id } });
