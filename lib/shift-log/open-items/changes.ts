import type { Item, Key } from '#lib/platform/dynamo/read.ts';
import { type DomainEvent } from '#lib/contract/event.ts';
import {
  check,
  commit,
  emit,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { guardKey } from '../shifts/keys.ts';
import { touchRunningShift, touchShift } from '../shifts/writes.ts';
import { table } from '../fields/table.ts';
import type { CurrentShift } from './current-shift.ts';
import { changeOf, type OpenItem } from './open-item.ts';
import {
  addedVersions,
  countItemChange,
  insertItemChangeWrite,
  insertItemWrite,
  openCopyWrite,
  replaceItemWrite,
} from './writes.ts';
import { itemEvent } from './events.ts';

/** Stores a new item with its event. */
export const insertItem = (
  item: OpenItem,
  current: CurrentShift,
  outcomeWrites: TransactWrite[],
): Promise<void> =>
  commit([
    ...emitChange(current, 'created', item, insertItemWrite(item)),
    ...(item.state === 'open' ? [openCopyWrite(item)] : []),
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
    ...emitChange(current, 'updated', item, replaceItemWrite(item, before)),
    openCopyWrite(item),
    insertItemChangeWrite(item.item_id, changeOf(item, before)),
    countItemChange(addedVersions(item, before)),
  ]);

/**
 * Returns the write of an item with those that emit the event of its change. They require that the running shift still
 * runs or, without one, that none has started since. Before the first shift, the event is in a stream of the item.
 */
function emitChange(
  { running, shift }: CurrentShift,
  action: DomainEvent['action'],
  item: OpenItem,
  write: TransactWrite<{ put: Item & Key }>,
): (TransactWrite | EventWrite)[] {
  const noShiftRuns = check(table(), guardKey, {
    condition: { expression: 'attribute_not_exists(running)' },
  });
  const event = itemEvent(action, item, shift?.shift_id);
  if (!shift) return [...emit(write, event), noShiftRuns];
  return running === undefined
    ? [...emit(touchShift(shift), event), write, noShiftRuns]
    : [...emit(touchRunningShift(shift), event), write];
}
