import { firstRecord, nextCursor } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
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

/** Creates a template, or replaces the content of one that nobody has changed meanwhile. */
export async function saveTemplate(
  { api }: Desk,
  before: Template | undefined,
  body: object,
  key: string,
): Promise<Template> {
  if (!before) {
    const request = { body, headers: { 'Idempotency-Key': key } };
    return firstRecord((await api.call('shift-log.create-template', request)).body);
  }
  const { template_id, version } = before;
  const headers = { 'If-Match': `"${template_id}.${version}"` };
  const request = { path: { template_id }, body, headers };
  return firstRecord((await api.call('shift-log.update-template', request)).body);
}

export const deleteTemplate = ({ api }: Desk, { template_id }: Template) =>
  api.call('shift-log.delete-template', { path: { template_id } });
