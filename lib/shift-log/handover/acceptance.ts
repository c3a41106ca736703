import { ApiError } from '#lib/contract/errors.ts';
import { later } from '../losses/loss.ts';
import type { Author } from '../shifts/metadata.ts';
import type { Shift } from '../shifts/model.ts';
import type { OpenItem } from '../open-items/open-item.ts';
import { findUnacknowledged, type Unacknowledged } from './acknowledgements.ts';
import type { Handover } from './handover.ts';

/** The maximum number of items that the sentence of an error names; its details list all. */
const MAX_NAMED_ITEMS = 5;

type AcceptanceAttempt = {
  handover: Handover;
  shift: Shift;
  openItems: OpenItem[];
  user: string;
  next: Shift;
};

/**
 * Throws 409 for an acceptance without an offer, without all acknowledgements, or by the person who runs the shift.
 * A reason for a takeover lifts all three.
 */
export function requireAcceptable({
  handover,
  shift,
  openItems,
  user,
  next,
}: AcceptanceAttempt): void {
  const { shift_id } = shift;
  if (handover.state !== 'offered') throw new ApiError('HANDOVER_NOT_OFFERED', { shift_id });
  const unacknowledged = findUnacknowledged(handover, openItems, user);
  if (unacknowledged) throw notAcknowledged(unacknowledged);
  if (isSamePerson(shift, next))
    throw new ApiError('HANDOVER_SAME_PERSON', { shift_id, name: next.operator_name });
}

function notAcknowledged({ items, text }: Unacknowledged): ApiError {
  const names = [
    ...(text ? ['the text'] : []),
    ...items.map(({ item_id, title }) => `item ${item_id} (${title})`),
  ];
  const moreCount = names.length - MAX_NAMED_ITEMS;
  const nameList =
    names.slice(0, MAX_NAMED_ITEMS).join(', ') + (moreCount > 0 ? ` and ${moreCount} more` : '');
  return new ApiError(
    'ITEMS_NOT_ACKNOWLEDGED',
    { names: nameList },
    {},
    { unacknowledged: { items, text } },
  );
}

/** Compares the users of two shifts, or the names of their operators if a shift has no user. */
function isSamePerson(a: Shift, b: Shift): boolean {
  if (a.user_id !== undefined && b.user_id !== undefined) return a.user_id === b.user_id;
  const canonical = ({ operator_name }: Shift) => operator_name.trim().toLowerCase();
  return canonical(a) === canonical(b);
}

type Acceptance = {
  author: Author;
  on: string;
  openItems: OpenItem[];
  next: Shift;
  reason?: string | undefined;
};

/** Returns a handover after it is accepted. */
export const withAcceptance = (
  handover: Handover,
  { author, on, openItems, next, reason }: Acceptance,
): Handover => ({
  ...handover,
  state: 'accepted',
  accepted_by: author.user,
  ...(author.name !== undefined && { accepted_by_name: author.name }),
  accepted_on: on,
  accepted_items: openItems.map(({ item_id, version, title }) => ({ item_id, version, title })),
  next_shift_id: next.shift_id,
  ...(reason !== undefined && { takeover_reason: reason }),
  version: handover.version + 1,
});

/** Returns the time at which a running shift ends and the next one starts: no earlier than its start and its losses. */
export const takeoverTime = ({ shift_start, losses_until }: Shift, now: string): string =>
  later(later(now, losses_until), shift_start);
