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
  description:
    'Returns the text, the acknowledgements, the open items, and what has changed since the offer. A shift without a stored handover has an empty draft of version 0. Thousands of open items come without their details; if even these do not fit, the newest come with `truncated: true`, and a `Link` header leads to all.',
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
  description:
    'An absent field keeps its value, and `null` clears it, but for the `summary` of an offered handover. The text can change until the handover is accepted, also after the end of the shift. With `text_version`, 412 if the text has changed since; with `If-Match`, 412 if anything in the handover has.',
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
  description:
    'Offers the telescope to the next operator. The handover needs a `summary`. It can be offered again, which records the open items as they are then.',
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
  description:
    'Records that the caller has read the current versions of items and of the text. What changes afterwards must be acknowledged again. `seen` and `text_version` say what the caller has seen; if that has changed, the response is 412 and nothing is stored. `disputed: true` says that the caller disagrees.',
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
  description:
    'In one transaction, ends the shift if it runs and starts the next one. It needs an offer, acknowledgements by the caller of every open item and of the text, and another person than the one who runs the shift. `takeover_reason` lifts all three, and is stored.',
});
