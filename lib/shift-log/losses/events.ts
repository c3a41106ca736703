import { type DomainEvent, shiftStream } from '#lib/contract/event.ts';
import { type Loss, toLossResponse } from './loss.ts';
import { BASE_PATH } from '../contracts/base-path.ts';

/** Returns the event of a change of a loss. */
export const lossEvent = (action: DomainEvent['action'], loss: Loss): DomainEvent => ({
  stream: shiftStream(loss.shift_id),
  event: 'shift_loss',
  action,
  subject: { shift_id: loss.shift_id, loss_id: loss.loss_id },
  data: toLossResponse(loss),
  at: { path: `${BASE_PATH}/shift/${loss.shift_id}/loss` },
});
