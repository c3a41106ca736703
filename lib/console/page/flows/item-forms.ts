import { editorOf } from '#lib/night/names.ts';
import type { Desk } from '../desk/desk.ts';
import type { FormRequests, Version } from '../drafts/forms/save-fields.ts';
import type { OpenItem } from '../store/item-loss-records.ts';
import type { Comment } from '../store/records.ts';
import { toItemFields, toItemValues, type ItemFields } from '../views/items/item-fields.ts';
import { withDate } from '../text/typed-time.ts';
import { changesOf, idOf, withoutUndefined } from './form-values.ts';
import { changeItem, createItem, etagOf, loadItem } from './item-requests.ts';

const versionOf =
  <F extends object>(toFields: (item: OpenItem) => F) =>
  (item: OpenItem): Version<F> => ({
    values: toFields(item),
    etag: etagOf(item),
    by: editorOf(item.metadata),
  });

/** How the form of an item is read and written. A new one is linked to the comment that it was opened from. */
export function itemFormRequests(
  desk: Desk,
  now: string,
  comment: Comment | undefined,
): FormRequests<ItemFields> {
  const toVersion = versionOf((item) => toItemFields(item, now));
  const link = comment && { comment_id: comment.comment_id };
  return {
    normalize: (fields) => toItemFields(toItemValues(fields, now), now),
    settle: (fields) => ({ ...fields, due: withDate(fields.due, { from: now }) }),
    creation: {
      bodyOf: (fields) => withoutUndefined({ ...toItemValues(fields, now), ...link }),
      create: async (body, key) => toVersion(await createItem(desk, body, key)),
      nameOf: (etag) => `item ${idOf(etag)}`,
    },
    load: async (etag) => toVersion((await loadItem(desk, idOf(etag))).item),
    save: async (fields, etag, changed) => {
      const changes = changesOf(toItemValues(fields, now), changed);
      return toVersion(await changeItem(desk, idOf(etag), changes, etag));
    },
  };
}

/** The fields of the form that closes an item. */
export type Closing = Pick<OpenItem, 'state'> & { resolution: string };

export const toClosing = ({ state, resolution = '' }: OpenItem): Closing => ({ state, resolution });

/** How an item is closed with a resolution, unless somebody else has closed it meanwhile. */
export function closingRequests(desk: Desk): FormRequests<Closing> {
  const toVersion = versionOf(toClosing);
  return {
    normalize: ({ state, resolution }) => ({ state, resolution: resolution.trim() }),
    load: async (etag) => toVersion((await loadItem(desk, idOf(etag))).item),
    save: async (fields, etag, changed) =>
      toVersion(await changeItem(desk, idOf(etag), changesOf(fields, changed), etag)),
  };
}
