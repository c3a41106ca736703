import { scope } from '#lib/contract/endpoint.ts';
import { shiftIdText } from './fields.ts';
import { respondWith } from './resources/common.ts';
import { handoverRecord } from './resources/handover.ts';

/** The path parameters of every endpoint of handovers. */
export const path = { shift_id: shiftIdText };

const id = { shift_id: 'shift_id' };

/** The links of every response. */
export const links = {
  'shift-log.get-handover': id,
  'shift-log.update-handover': id,
  'shift-log.offer-handover': id,
  'shift-log.withdraw-offer': id,
  'shift-log.acknowledge-items': id,
  'shift-log.withdraw-acknowledgements': id,
  'shift-log.accept-handover': id,
} as const;

/** What every endpoint that changes a handover declares. */
export const changesHandover = {
  caller: scope('slt:write'),
  hasETag: true,
  links,
  ...respondWith(handoverRecord),
} as const;
