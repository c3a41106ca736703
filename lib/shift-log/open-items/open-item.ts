import type { RequestOf } from '#lib/contract/endpoint.ts';
import type { createItem, updateItem } from '../contracts/open-items.ts';
import { changesOf, keysOf, pick, omitUndefined, type ValueOf } from '../fields/field-lists.ts';
import { invalidField } from '../fields/ids.ts';
import { changedLine, changedLines } from '../fields/lines.ts';
import type { Metadata } from '../shifts/metadata.ts';
import {
  clearableItemFields,
  openItemFields,
  type itemChangeFields,
} from '../contracts/resources/open-item.ts';

/** A fault, a restriction or another state of the telescope that may outlive the shift in which it was found. */
export type OpenItem = ValueOf<typeof openItemFields>;

/** An entry of the history of an item. */
export type ItemChange = ValueOf<typeof itemChangeFields>;

type NewItem = RequestOf<typeof createItem>['body'];
type ItemUpdate = RequestOf<typeof updateItem>['body'];

export const itemEtag = ({ item_id, version }: OpenItem) => `${item_id}.${version}`;

/** Returns the response of an item, with its fields in their order. */
export const toItemResponse = (item: OpenItem): OpenItem => pick(item, keysOf(openItemFields));

export const toItemOutcome = (item: OpenItem) => ({
  data: toItemResponse(item),
  etag: itemEtag(item),
});

/** Returns the first version of an item. */
export const newItem = (
  { kind, title, severity = 'minor', ...body }: NewItem,
  item_id: number,
  opened_in: number | undefined,
  metadata: Metadata,
): OpenItem =>
  omitUndefined({
    item_id,
    kind,
    title: changedLine(['title'], title, []),
    severity,
    ...changedLines(changesOf(body, keysOf(clearableItemFields).filter(isGivenAtStart)), {}, names),
    state: 'open',
    opened_in,
    metadata,
    version: 1,
  });

/** The fields with a text of one line, besides the title. */
const names = ['component', 'owner'] as const;

const isGivenAtStart = (name: keyof typeof clearableItemFields) => name !== 'resolution';

/**
 * Returns an item with a body's changes: an absent field keeps its value, and null clears it. A close happens in
 * the running shift, if there is one. Throws 422 for a closed item without a resolution, and for a resolution of
 * an item that stays open.
 */
export function applyChanges(
  storedItem: OpenItem,
  body: ItemUpdate,
  runningShiftId: number | undefined,
): OpenItem {
  const { kind, title, severity, state } = { ...storedItem, ...omitUndefined(body) };
  const changes = changesOf(body, keysOf(clearableItemFields));
  const changedItem = {
    ...storedItem,
    kind,
    title: changedLine(['title'], title, [storedItem.title]),
    severity,
    ...changedLines(changes, storedItem, names),
    state,
  };
  if (state === 'open') {
    if (storedItem.state === 'open' && changedItem.resolution !== undefined)
      throw invalidField('resolution', 'Only a closed item has a resolution: send state closed');
    return omitUndefined<OpenItem>({ ...changedItem, resolution: undefined, closed_in: undefined });
  }
  if (changedItem.resolution === undefined)
    throw invalidField('resolution', 'A closed item needs a resolution');
  const closed_in = storedItem.state === 'closed' ? storedItem.closed_in : runningShiftId;
  return omitUndefined<OpenItem>({ ...changedItem, closed_in });
}

/** Fields that an entry of the history does not list. */
const unlistedFields: (keyof OpenItem)[] = ['item_id', 'metadata', 'version'];

/** Returns the entry of the history for a change of an item, or for its creation. */
export function changeOf(item: OpenItem, before: Partial<OpenItem> = {}): ItemChange {
  const names = keysOf(openItemFields).filter(
    (name) => !unlistedFields.includes(name) && item[name] !== before[name],
  );
  const { last_modified_by_name: by_name } = item.metadata;
  return {
    version: item.version,
    by: item.metadata.last_modified_by,
    ...(by_name !== undefined && { by_name }),
    on: item.metadata.last_modified_on,
    before: omitUndefined(pick(before, names)),
    after: omitUndefined(pick(item, names)),
  };
}
