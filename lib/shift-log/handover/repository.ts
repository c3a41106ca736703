import { ApiError } from '#lib/contract/errors.ts';
import { getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import {
  commit,
  emit,
  notExists,
  put,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { handoverEvent } from './events.ts';
import { toShift } from '../shifts/records.ts';
import * as keys from '../shifts/keys.ts';
import type { Author } from '../shifts/metadata.ts';
import { withModification, type Shift } from '../shifts/model.ts';
import { touchShift, type Guard } from '../shifts/writes.ts';
import { table } from '../fields/table.ts';
import { emptyHandover, type Handover } from './handover.ts';
import { handoverKey } from './keys.ts';
import { handoverItem, toHandover } from './records.ts';

export type HandoverOfShift = {
  shift: Shift;
  /** An empty one before it is first written. */
  handover: Handover;
  guard: Guard;
};

/** Loads a shift without its lists, its handover, and the guard. One call. Throws 404. */
export async function loadHandover(shiftId: number): Promise<HandoverOfShift> {
  const pair = [keys.shiftKey(shiftId), handoverKey(shiftId)] as const;
  const items = await getItems<Item & Key>(table(), [...pair, keys.guardKey]);
  const find = ({ sk }: Key) => items.find((item) => item.sk === sk);
  const [shift, handover] = [find(pair[0]), find(pair[1])];
  if (!shift) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: shiftId });
  return {
    shift: toShift(shift),
    handover: handover ? toHandover(handover) : emptyHandover(shiftId),
    guard: (find(keys.guardKey) as Guard | undefined) ?? { last_shift_id: 0 },
  };
}

/** Returns the write of a handover, on condition that it did not change since the read. */
export const handoverWrite = (handover: Handover, { version }: Handover): TransactWrite =>
  put(table(), handoverItem(handover), {
    condition:
      version === 0
        ? notExists
        : { expression: 'version = :seen_handover', values: { ':seen_handover': version } },
  });

type Changer = Author & { clock: () => string };

/** Returns the event of a handover, and the write of its shift that emits it, running or ended. */
export const emitHandover = (
  handover: Handover,
  shift: Shift,
  { clock, ...author }: Changer,
): EventWrite[] =>
  emit(touchShift(withModification(shift, author, clock())), handoverEvent(handover));

/** Stores a handover that has not been accepted, with its event. */
export const saveHandover = (
  handover: Handover,
  current: HandoverOfShift,
  author: Changer,
  outcomeWrites: TransactWrite[] = [],
): Promise<void> =>
  commit([
    handoverWrite(handover, current.handover),
    ...emitHandover(handover, current.shift, author),
    ...outcomeWrites,
  ]);
