import { computed, type ReadonlySignal } from '@preact/signals';
import { hasContent } from '../drafts/content.ts';
import { textOf, type Draft } from '../drafts/draft.ts';
import type { Entry } from '../store/records.ts';
import type { UserDrafts } from './user-drafts.ts';

type Queue = {
  drafts: Pick<UserDrafts['drafts'], 'entries'>;
  outbox: Pick<UserDrafts['outbox'], 'entries' | 'arriving'>;
};

type UnsentOptions = {
  shiftId: number;
  /** The id of the draft in the composer. */
  current: ReadonlySignal<string | undefined>;
};

/**
 * Returns the entries of a shift that are not saved, and drafts that are not in the composer. A comment of files alone
 * is among them: the desk lists it when the first one has arrived. The list stays the same object until one changes.
 */
export function unsentOf(
  { drafts, outbox }: Queue,
  { shiftId, current }: UnsentOptions,
): ReadonlySignal<readonly Draft[]> {
  let last: readonly Draft[] = [];
  return computed(() => {
    const id = current.value;
    const others = drafts.entries.value.filter((one) => one.id !== id && hasContent(one));
    const filesAlone = outbox.arriving.value.filter(isOfFilesAlone);
    const unsent = [...filesAlone, ...outbox.entries.value, ...others].filter(
      ({ target }) => target.shift_id === shiftId,
    );
    const isSame = unsent.length === last.length && unsent.every((one, at) => one === last[at]);
    return (last = isSame ? last : unsent);
  });
}

const isOfFilesAlone = ({ target, text }: Draft): boolean =>
  target.kind === 'comment' && text === '';

/** The uncertainty of the server's clock as the page knows it, rounded up. */
const CLOCK_SLACK_MS = 2000;

/** Returns the entries without those that the shift has already: an event may arrive before the response. */
export const withoutArrived = (
  unsent: ReadonlySignal<readonly Draft[]>,
  entries: ReadonlySignal<readonly Entry[]>,
): ReadonlySignal<readonly Draft[]> =>
  computed(() => {
    const isOnTheWay = unsent.value.some(
      ({ state }) => state === 'sending' || state === 'arriving',
    );
    if (!isOnTheWay) return unsent.value;
    return unsent.value.filter((draft) => !entries.value.some((entry) => isSame(draft, entry)));
  });

/** Whether an entry is what a draft has become. */
function isSame(draft: Draft, entry: Entry): boolean {
  const { state, target, text, user, queued_at = '', comment_id } = draft;
  if (state === 'arriving') return entry.key === `comment-${comment_id}`;
  if (state !== 'sending' || text === '') return false;
  const since = Date.parse(queued_at) - CLOCK_SLACK_MS;
  return writtenIn(entry, target.kind).some(
    (one) =>
      one.metadata.created_by === user &&
      Date.parse(one.metadata.created_on) >= since &&
      textOf(one) === text,
  );
}

/** Returns the records of a kind that an entry has. */
function writtenIn({ kind, record }: Entry, wanted: Draft['target']['kind']) {
  if (kind === 'comment' && wanted === 'reply') return record.replies;
  if (kind === 'comment' && wanted === 'comment') return [record];
  return kind === 'annotation' && wanted === 'annotation' ? [record] : [];
}

/** The number of unsent entries of shifts that are not on the screen, and the newest of these shifts. */
export type Leftovers = { count: number; shiftId: number };

/** Returns the unsent entries of shifts that are not on the screen; undefined if there are none. */
export function leftoversOf(
  { drafts, outbox }: Queue,
  visibleShifts: ReadonlySet<number>,
): Leftovers | undefined {
  const failedEntries = outbox.entries.value.filter(
    ({ state }) => state === 'refused' || state === 'conflict',
  );
  const shiftIds = [...failedEntries, ...drafts.entries.value.filter(hasContent)]
    .map(({ target }) => target.shift_id)
    .filter((id) => !visibleShifts.has(id));
  return shiftIds.length === 0
    ? undefined
    : { count: shiftIds.length, shiftId: Math.max(...shiftIds) };
}
