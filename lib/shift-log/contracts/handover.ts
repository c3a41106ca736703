import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { acceptance, acknowledgement, handoverChange } from './inputs/handover-input.ts';
import { changesHandover, links, path } from './handover-responses.ts';
import { handover } from './resources/handover.ts';
import { respondWith } from './resources/common.ts';
import { shiftInPath } from './fields.ts';

export const getHandover = defineEndpoint({
  id: 'shift-log.get-handover',
  method: 'GET',
  path: `${BASE_PATH}/shift/{shift_id}/handover`,
  caller: open('slt:read'),
  request: { path },
  ...respondWith(handover),
  hasETag: true,
  links,
  errors: ['SHIFT_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:snapshot', 'shift-log:index1'],
  summary: 'Get the handover of a shift',
});

export const updateHandover = defineEndpoint({
  id: 'shift-log.update-handover',
  method: 'PUT',
  path: `${BASE_PATH}/shift/{shift_id}/handover`,
  request: { path, body: handoverChange },
  ...changesHandover,
  errors: ['SHIFT_NOT_FOUND', 'HANDOVER_ACCEPTED', 'PRECONDITION_FAILED', 'ITEM_TOO_LARGE'],
  access: ['shift-log:batch', 'shift-log:put', 'shift-log:update'],
  summary: 'Update the text of a handover',
});

export const offerHandover = defineEndpoint({
  id: 'shift-log.offer-handover',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/handover/offer`,
  request: { path, body: z.optional(inputObject(shiftInPath)) },
  ...changesHandover,
  errors: ['SHIFT_NOT_FOUND', 'HANDOVER_ACCEPTED', 'ITEM_TOO_LARGE'],
  access: ['shift-log:snapshot', 'shift-log:put', 'shift-log:update'],
  summary: 'Offer a handover to the next operator',
});

export const acknowledgeItems = defineEndpoint({
  id: 'shift-log.acknowledge-items',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/handover/acknowledgement`,
  request: { path, body: acknowledgement },
  ...changesHandover,
  errors: ['SHIFT_NOT_FOUND', 'HANDOVER_ACCEPTED', 'PRECONDITION_FAILED', 'ITEM_TOO_LARGE'],
  access: ['shift-log:snapshot', 'shift-log:put', 'shift-log:update'],
  summary: 'Acknowledge open items and the text',
});

export const acceptHandover = defineEndpoint({
  id: 'shift-log.accept-handover',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/handover/acceptance`,
  request: { path, body: acceptance },
  ...changesHandover,
  errors: [
    'SHIFT_NOT_FOUND',
    'HANDOVER_NOT_OFFERED',
    'ITEMS_NOT_ACKNOWLEDGED',
    'HANDOVER_SAME_PERSON',
    'HANDOVER_ACCEPTED',
    'SHIFT_ALREADY_RUNNING',
    'SHIFT_ID_TAKEN',
    'ITEM_TOO_LARGE',
  ],
  access: [
    'shift-log:snapshot',
    'shift-log:put',
    'shift-log:update',
    'shift-log:check',
    'report-delay',
  ],
  summary: 'Accept a handover and start the next shift',
});
