import { BASE_PATH } from '#lib/contract/endpoint.ts';
import { shiftStream, type DomainEvent } from '#lib/contract/event.ts';
import {
  check,
  commit,
  emit,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { guardKey } from '../keys.ts';
import { touchRunningShift, touchShift } from '../writes.ts';
import { table } from '../table.ts';
import type { CurrentShift } from './current-shift.ts';
import { changeOf, toItemResponse, type OpenItem } from './open-item.ts';
import {
  addedVersions,
  countItemChange,
  insertItemWrites,
  insertItemChangeWrite,
  replaceItemWrites,
} from './writes.ts';

/** Stores a new item with its event. */
export const insertItem = (
  item: OpenItem,
  current: CurrentShift,
  outcomeWrites: TransactWrite[],
): Promise<void> =>
  commit([
    ...emitChange(current, 'created', item),
    ...insertItemWrites(item),
    insertItemChangeWrite(item.item_id, changeOf(item)),
    countItemChange(addedVersions(item)),
    ...outcomeWrites,
  ]);

/** Replaces an item, on condition that it did not change since the read. */
export const replaceItem = (
  item: OpenItem,
  before: OpenItem,
  current: CurrentShift,
): Promise<void> =>
  commit([
    ...emitChange(current, 'updated', item),
    ...replaceItemWrites(item, before),
    insertItemChangeWrite(item.item_id, changeOf(item, before)),
    countItemChange(addedVersions(item, before)),
  ]);

/**
 * Returns the writes that emit the event of a change. They require that the running shift still runs or, without
 * one, that none has started since. There is no event before the first shift.
 */
function emitChange(
  { running, shift }: CurrentShift,
  action: DomainEvent['action'],
  item: OpenItem,
): (TransactWrite | EventWrite)[] {
  const noShiftRuns = check(table(), guardKey, {
    condition: { expression: 'attribute_not_exists(running)' },
  });
  if (!shift) return [noShiftRuns];
  const event = itemEvent(action, item, shift.shift_id);
  return running === undefined
    ? [...emit(touchShift(shift), event), noShiftRuns]
    : emit(touchRunningShift(shift), event);
}

/** Returns the event of an item in the shift that runs, or that was modified last. */
const itemEvent = (
  action: DomainEvent['action'],
  item: OpenItem,
  shift_id: number,
): DomainEvent => ({
  stream: shiftStream(shift_id),
  event: 'shift_item',
  action,
  subject: { shift_id, item_id: item.item_id },
  data: toItemResponse(item),
  at: { path: `${BASE_PATH}/shift/item/${item.item_id}` },
});
