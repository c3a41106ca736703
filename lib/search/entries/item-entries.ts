import { shownFields, type ShownFields } from '#lib/night/shown-fields.ts';
import { aboutLinks, authorAndTime, changeTo, joinLines, optionalFields } from './entry-parts.ts';
import type { Loss, OpenItem, Records } from './records.ts';

/** The optional fields of an item that are full text. Component, comment and ticket are terms of their own. */
const itemTexts: ShownFields<OpenItem> = {
  detail: true,
  resolution: true,
  component: false,
  owner: false,
  due: false,
  comment_id: false,
  record_id: false,
  opened_in: false,
  closed_in: false,
};

/** The optional fields of a loss that are full text. Component, block and item are terms of their own. */
const lossTexts: ShownFields<Loss> = {
  note: true,
  component: false,
  eb_id: false,
  item_id: false,
  ended: false,
};

export function itemEntry(record: Records['item'], version: string) {
  const { item_id, title, component, opened_in, comment_id, record_id } = record;
  return changeTo({
    kind: 'item',
    id: String(item_id),
    ...(opened_in !== undefined && { shift_id: opened_in }),
    ...authorAndTime(record.metadata),
    text: joinLines([title, ...shownFields(itemTexts).map((name) => record[name])]),
    tags: [],
    ...optionalFields({ component }),
    ...aboutLinks(
      comment_id !== undefined && `comment#${comment_id}`,
      record_id !== undefined && `ticket#${record_id}`,
    ),
    version,
  });
}

export function lossEntry(record: Records['loss'], version: string) {
  const { loss_id, shift_id, category, component, item_id, eb_id, metadata, withdrawn } = record;
  return changeTo({
    kind: 'loss',
    id: String(loss_id),
    shift_id,
    ...authorAndTime(metadata),
    text: joinLines([category, ...shownFields(lossTexts).map((name) => record[name])]),
    tags: [],
    ...optionalFields({ component, eb_id }),
    // A withdrawn loss is none of its item's.
    ...aboutLinks(item_id !== undefined && !withdrawn && `item#${item_id}`),
    ...(withdrawn && { withdrawn }),
    version,
  });
}
