import { editorOf } from '#lib/night/names.ts';
import { firstRecord } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import type { FormRequests, Version } from '../drafts/forms/save-fields.ts';
import type { Tag } from '../store/records.ts';
import { toTagFields, type TagFields } from '../views/dialogs/tag-fields.ts';
import { changesOf, idOf } from './form-values.ts';

/** How the form of a tag is read and written. */
export const tagFormRequests = ({ api }: Desk): FormRequests<TagFields> => ({
  normalize: (fields) => ({ ...fields, description: fields.description.trim() }),
  load: async (etag) => {
    const { result_data: tags } = (await api.call('shift-log.list-tags')).body;
    const newest = tags.find(({ id }) => id === idOf(etag));
    if (!newest) throw new Error('The tag no longer exists.');
    return toTagVersion(newest);
  },
  save: async ({ description, color, archived }, etag, changed) => {
    const values = { description, color: color === '' ? undefined : color, archived };
    const request = {
      path: { tag_id: idOf(etag) },
      body: changesOf(values, changed),
      headers: { 'If-Match': etag },
    };
    return toTagVersion(firstRecord((await api.call('shift-log.update-tag', request)).body));
  },
});

/** Returns a tag as a version of its form. */
export const toTagVersion = (tag: Tag): Version<TagFields> => ({
  values: toTagFields(tag),
  etag: `"${tag.id}.${tag.version}"`,
  by: editorOf(tag.metadata),
});
