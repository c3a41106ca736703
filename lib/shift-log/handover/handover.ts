import { ApiError } from '#lib/contract/errors.ts';
import { handoverFields } from '../contracts/resources/handover.ts';
import { keysOf, pick, type ValueOf } from '../fields/field-lists.ts';
import { invalidField } from '../fields/ids.ts';
import type { Author } from '../shifts/metadata.ts';

/** A version of an open item. */
export type ItemVersion = { item_id: number; version: number };

/** The handover of a shift. */
export type Handover = ValueOf<typeof handoverFields> & {
  /** The open items at the last offer. */
  offered_items?: ItemVersion[];
};

export type Acknowledgement = Handover['acknowledgements'][number];

/** Returns the handover of a shift before it is first written. */
export const emptyHandover = (shift_id: number): Handover => ({
  shift_id,
  state: 'draft',
  summary: '',
  plan: '',
  acknowledgements: [],
  version: 0,
  text_version: 0,
});

/*
 * The life cycle of a handover: draft -offer-> offered -accept-> accepted; an offered one may be offered again or be
 * withdrawn, which makes it a draft, and a takeover accepts a draft. Text and acknowledgements change until the
 * acceptance.
 */

/** Throws 409 if a handover has been accepted. */
export function requireNotAccepted({ state, shift_id }: Handover): void {
  if (state === 'accepted') throw new ApiError('HANDOVER_ACCEPTED', { shift_id });
}

/** Throws 422 if a handover to offer, or an offered one, has no summary. */
export function requireSummary({ summary }: Handover): void {
  if (summary.trim() === '')
    throw invalidField('summary', 'An offered handover needs a summary', 'missing');
}

type Offer = { author: Author; on: string; items: ItemVersion[] };

/** Returns a handover after it is offered, also for the second time. */
export const withOffer = (handover: Handover, { author, on, items }: Offer): Handover => ({
  ...withoutOfferer(handover),
  state: 'offered',
  offered_by: author.user,
  ...(author.name !== undefined && { offered_by_name: author.name }),
  offered_on: on,
  offered_items: items.map(({ item_id, version }) => ({ item_id, version })),
  version: handover.version + 1,
});

/** Returns a handover without its last offer. */
function withoutOfferer(handover: Handover) {
  const {
    offered_by: _by,
    offered_by_name: _name,
    offered_on: _on,
    offered_items: _items,
    ...draft
  } = handover;
  return draft;
}

/** Returns an offered handover as the draft that it is without its offer. Throws 409 if it is not offered. */
export function withoutOffer(handover: Handover): Handover {
  if (handover.state !== 'offered')
    throw new ApiError('HANDOVER_NOT_OFFERED', { shift_id: handover.shift_id });
  return { ...withoutOfferer(handover), state: 'draft', version: handover.version + 1 };
}

type Text = Partial<Pick<Handover, 'summary' | 'plan' | 'to'>>;

/** Returns a handover with changes of its text. The same handover, if nothing changes. */
export function withText(handover: Handover, changes: Text): Handover {
  const updatedHandover = { ...handover, ...changes };
  const textChanged =
    updatedHandover.summary !== handover.summary || updatedHandover.plan !== handover.plan;
  if (!textChanged && updatedHandover.to === handover.to) return handover;
  return {
    ...updatedHandover,
    version: handover.version + 1,
    text_version: handover.text_version + (textChanged ? 1 : 0),
  };
}

export const handoverEtag = ({ shift_id, version }: Handover) => `${shift_id}.${version}`;

/** Returns a handover as events and responses of changes have it. */
export const toHandoverRecord = (handover: Handover) => pick(handover, keysOf(handoverFields));

export const toHandoverOutcome = (handover: Handover) => ({
  data: toHandoverRecord(handover),
  etag: handoverEtag(handover),
});
