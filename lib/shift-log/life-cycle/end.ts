import type { DomainEvent } from '#lib/contract/event.ts';
import {
  commit,
  emit,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { shiftChanged } from '../shifts/events.ts';
import { later, type Loss } from '../losses/loss.ts';
import { endLossWrite, replaceLossWrite } from '../losses/writes.ts';
import type { Shift } from '../shifts/model.ts';
import type { OpenItem } from '../open-items/open-item.ts';
import { openItemsUnchanged } from '../open-items/repository.ts';
import { prepareReportWrites } from '../report/after-end.ts';
import { releaseGuard, updateShiftWrite } from '../shifts/writes.ts';

/**
 * Returns the default end of a shift: now, or the latest time of its losses if that is later, because the clock of the
 * function that recorded it was ahead. The losses then stay within their shift, and need not be read.
 */
export const defaultEnd = (shift: Shift, now: string): string => later(now, shift.losses_until);

/**
 * Returns the writes that end a running shift, with the event of the end: they set the end, release the guard, end
 * the open losses, and prepare the report. They require the shift's own fields and its losses to be as in `before`.
 */
export const endShiftWrites = (
  endedShift: EndedShift,
  before: Shift,
  openItems: OpenItem[],
  { events = [shiftChanged(endedShift)], guardWrite = releaseGuard(endedShift) }: EndOptions = {},
): (TransactWrite | EventWrite)[] => [
  ...emit(updateShiftWrite(endedShift, before), ...events),
  guardWrite,
  ...(before.open_losses ?? []).map((loss) => endLossWrite(loss, endedShift)),
  ...prepareReportWrites(endedShift, openItems),
];

/** The events of an end and the write of the guard, if another shift takes over. */
type EndOptions = { events?: [DomainEvent, ...DomainEvent[]]; guardWrite?: TransactWrite };

type EndedShift = Shift & { shift_end: string };

/** Ends a running shift with its open losses, and clips those that would be later than its end. */
export const endShift = (
  endedShift: EndedShift,
  before: Shift,
  {
    items,
    revision,
    clippedLosses,
  }: { items: OpenItem[]; revision: number; clippedLosses: Loss[] },
): Promise<void> =>
  commit([
    ...endShiftWrites(endedShift, before, items),
    openItemsUnchanged(revision),
    ...clippedLosses.map(replaceLossWrite),
  ]);
