import { isDeepStrictEqual } from 'node:util';
import { omitUndefined } from '../fields/field-lists.ts';
import type { Acknowledgement, Handover } from './handover.ts';

/** What a person takes back: items by their ids, the text, or all of it. */
type TakenBack = {
  item_ids?: number[] | undefined;
  text?: true | undefined;
  all?: boolean | undefined;
};

/**
 * Returns a handover without some acknowledgements of a person; the same handover, if there are none. The text that
 * was acknowledged with an item stays acknowledged when the item alone is taken back.
 */
export function withoutAcknowledgements(
  handover: Handover,
  person: string,
  { item_ids = [], text, all }: TakenBack,
): Handover {
  const isOwn = ({ by }: Acknowledgement) => by === person;
  const own = handover.acknowledgements.filter(isOwn);
  const isTakenBack = ({ item_id }: Acknowledgement) =>
    item_id !== undefined && item_ids.includes(item_id);
  const otherItems = own.filter((one) => !isTakenBack(one));
  const ownAfter = all ? [] : text ? withoutText(otherItems) : withTextOf(own, otherItems);
  if (isDeepStrictEqual(ownAfter, own)) return handover;
  const others = handover.acknowledgements.filter((one) => !isOwn(one));
  return {
    ...handover,
    acknowledgements: [...others, ...ownAfter],
    version: handover.version + 1,
  };
}

/** Returns acknowledgements of items without that of the text. */
const withoutText = (own: Acknowledgement[]): Acknowledgement[] =>
  own
    .filter(({ item_id }) => item_id !== undefined)
    .map((one) => omitUndefined({ ...one, text_version: undefined }));

/** Returns acknowledgements with one of the newest text that a person has acknowledged before. */
function withTextOf(before: Acknowledgement[], after: Acknowledgement[]): Acknowledgement[] {
  const newest = before.toSorted(byTextVersion).at(-1);
  if (newest?.text_version === undefined) return after;
  if (after.some(({ text_version }) => text_version === newest.text_version)) return after;
  const { text_version, by, on } = newest;
  const items = after.filter(({ item_id }) => item_id !== undefined);
  return [...items, { text_version, by, on, disputed: false }];
}

const byTextVersion = (a: Acknowledgement, b: Acknowledgement) =>
  (a.text_version ?? -1) - (b.text_version ?? -1);
