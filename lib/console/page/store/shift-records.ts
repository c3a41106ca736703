import { editorOf } from '#lib/night/names.ts';
import type { Change } from './changes.ts';
import type { HandoverRecord } from './handover.ts';
import type { ItemOfShift, Loss } from './item-loss-records.ts';
import type { Entry } from './records.ts';

/*
 * Losses, items and handovers are entries of the timeline, too. What an entry tells of may be taken back: an item is
 * reopened, an offer is withdrawn. Such an entry has no time any more, and stays where it was.
 */

/** An entry, without a time if what it tells of was taken back. */
export type UnplacedEntry = Entry extends infer One
  ? Omit<One & Entry, 'at'> & { at?: string | undefined }
  : never;

export const lossEntry = (record: Loss): UnplacedEntry => ({
  key: `loss-${record.loss_id}`,
  kind: 'loss',
  at: record.began,
  record,
});

/** Returns the opening and the closing of an item, each with its time if it was in this shift. */
export function itemEntries(item: ItemOfShift, shiftId: number, known?: Entry): UnplacedEntry[] {
  const { item_id, opened_in, closed_in, metadata } = item;
  const record = withClosing(item, known?.kind === 'item' ? known.record : undefined);
  const opened = opened_in === shiftId ? metadata.created_on : undefined;
  const closed = closed_in === shiftId ? record.closed_on : undefined;
  return [
    { key: `item-${item_id}-opened`, kind: 'item', at: opened, record },
    { key: `item-${item_id}-closed`, kind: 'item', at: closed, record },
  ];
}

/** Adds the closing as it is known, also of an item that was reopened since; else that of this version. */
function withClosing(item: ItemOfShift, known: ItemOfShift | undefined): ItemOfShift {
  const isClosedAgain = item.state === 'closed' && known?.state !== 'closed';
  const { last_modified_on } = item.metadata;
  const { closed_on, closed_by } = isClosedAgain
    ? { closed_on: last_modified_on, closed_by: editorOf(item.metadata) }
    : { closed_on: known?.closed_on, closed_by: known?.closed_by };
  return {
    ...item,
    closed_on: item.closed_on ?? closed_on,
    closed_by: item.closed_by ?? closed_by,
  };
}

/** Returns the offer and the acceptance of a shift's handover, and the plan with which the next shift began. */
export function handoverEntries(record: HandoverRecord, shiftId: number): UnplacedEntry[] {
  const { shift_id, offered_on, accepted_on, next_shift_id } = record;
  if (shift_id === shiftId)
    return [
      { key: 'handover-offered', kind: 'handover', at: offered_on, record },
      { key: 'handover-accepted', kind: 'handover', at: accepted_on, record },
    ];
  return next_shift_id === shiftId
    ? [{ key: 'plan-accepted', kind: 'handover', at: accepted_on, record }]
    : [];
}

/**
 * Returns the entries of a change's losses, items and handovers: those that have a time, or had one before what they tell
 * of was taken back.
 */
export const entriesOfRecords = (
  { shift_id, losses = [], items = [], handovers = [] }: Change,
  known: ReadonlyMap<string, Entry>,
): Entry[] =>
  [
    ...losses.map(lossEntry),
    ...items.flatMap((item) =>
      itemEntries(item, shift_id, known.get(`item-${item.item_id}-closed`)),
    ),
    ...handovers.flatMap((handover) => handoverEntries(handover, shift_id)),
  ].flatMap((entry) => {
    const at = entry.at ?? known.get(entry.key)?.at;
    return at === undefined ? [] : [{ ...entry, at } as Entry];
  });

/** Whether a key is that of a loss, an item or a step of the handover. */
export const isRecordKey = (key: string): boolean => /^(loss|item|handover|plan)-/.test(key);
