import { type DomainEvent, shiftStream } from '#lib/contract/event.ts';
import { type OpenItem, toItemResponse } from './open-item.ts';
import { BASE_PATH } from '../contracts/base-path.ts';

/** Returns the event of an item in the shift that runs, or that was modified last, if there is one. */
export const itemEvent = (
  action: DomainEvent['action'],
  item: OpenItem,
  shift_id: number | undefined,
): DomainEvent => ({
  stream: shift_id === undefined ? `item#${item.item_id}` : shiftStream(shift_id),
  event: 'shift_item',
  action,
  subject: { ...(shift_id !== undefined && { shift_id }), item_id: item.item_id },
  data: toItemResponse(item),
  at: { path: `${BASE_PATH}/shift/item/${item.item_id}` },
});
