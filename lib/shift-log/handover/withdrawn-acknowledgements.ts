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
  const kept = own.filter((one) => !isTakenBack(one));
  const remaining = all ? [] : text ? withoutText(kept) : withTextOf(own, kept);
  if (isDeepStrictEqual(remaining, own)) return handover;
  const others = handover.acknowledgements.filter((one) => !isOwn(one));
  return {
    ...handover,
    acknowledgements: [...others, ...remaining],
    version: handover.version + 1,
  };
}

/** Returns acknowledgements of items without that of the text. */
const withoutText = (own: Acknowledgement[]): Acknowledgement[] =>
  own
    .filter(({ item_id }) => item_id !== undefined)
    .map((one) => omitUndefined({ ...one, text_version: undefined }));

/** Returns the acknowledgements that are kept, with one of the newest text among `own`. */
function withTextOf(own: Acknowledgement[], kept: Acknowledgement[]): Acknowledgement[] {
  const newest = own.toSorted(byTextVersion).at(-1);
  if (newest?.text_version === undefined) return kept;
  if (kept.some(({ text_version }) => text_version === newest.text_version)) return kept;
  const { text_version, by, on } = newest;
  const items = kept.filter(({ item_id }) => item_id !== undefined);
  return [...items, { text_version, by, on, disputed: false }];
}

const byTextVersion = (a: Acknowledgement, b: Acknowledgement) =>
  (a.text_version ?? -1) - (b.text_version ?? -1);
