import * as z from 'zod/mini';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { BASE_PATH } from './base-path.ts';
import { shiftInPath } from './fields.ts';
import { changesHandover, path } from './handover-responses.ts';
import { acknowledgementWithdrawal } from './inputs/handover-input.ts';

export const withdrawOffer = defineEndpoint({
  id: 'shift-log.withdraw-offer',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/handover/withdrawal`,
  request: { path, body: z.optional(inputObject(shiftInPath)) },
  ...changesHandover,
  errors: ['SHIFT_NOT_FOUND', 'HANDOVER_NOT_OFFERED', 'HANDOVER_ACCEPTED'],
  access: ['shift-log:batch', 'shift-log:put', 'shift-log:update'],
  summary: 'Take back the offer of a handover',
  description: 'Makes the handover a draft again. Acknowledgements stay.',
});

export const withdrawAcknowledgements = defineEndpoint({
  id: 'shift-log.withdraw-acknowledgements',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/handover/acknowledgement/withdrawal`,
  request: { path, body: acknowledgementWithdrawal },
  ...changesHandover,
  errors: ['SHIFT_NOT_FOUND', 'HANDOVER_ACCEPTED'],
  access: ['shift-log:batch', 'shift-log:put', 'shift-log:update'],
  summary: 'Take back own acknowledgements',
  description: 'Takes back acknowledgements of the caller: of some items, of the text, or all.',
});
