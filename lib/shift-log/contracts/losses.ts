import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { name } from '#lib/contract/fields.ts';
import { optionalId } from '#lib/contract/fields/optional-id.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { pageParameters } from '#lib/contract/pages.ts';
import { accounting } from './resources/accounting.ts';
import { inputsOf } from '../fields/field-lists.ts';
import { clearableLossFields, loss, requiredLossFields } from './resources/loss.ts';
import { ownId, shiftId, shiftIdText, snapshotAccess } from './fields.ts';
import { respondWith } from './resources/common.ts';
import { reasonNeedsWithdrawal, withdrawalInput } from './resources/withdrawal.ts';

const shift = { shift_id: 'shift_id' };

const lossResponse = {
  ...respondWith(loss),
  hasETag: true,
  links: {
    'shift-log.list-losses': shift,
    'shift-log.update-loss': { loss_id: 'loss_id' },
    'shift-log.get-accounting': shift,
  },
} as const;

const { category, began, affected } = requiredLossFields;

/** An interval of lost time, which is open without `ended`. */
const newLoss = inputObject({
  shift_id: optionalId(shiftId('The id in the path')),
  category: category(),
  began: z.optional(began()),
  affected: z.optional(affected()),
  ...inputsOf(clearableLossFields),
}).check(z.meta({ examples: [{ category: 'weather', note: 'Wind above 15 m/s' }] }));

/**
 * A change of a loss: an absent field keeps its value, and null clears it. `ended: null` reopens the loss. A withdrawal
 * is a change of its own.
 */
const lossChange = inputObject({
  shift_id: optionalId(shiftId('The shift of the loss')),
  loss_id: optionalId(ownId('The id in the path')),
  category: z.optional(category()),
  began: z.optional(began()),
  affected: z.optional(affected()),
  ...inputsOf(clearableLossFields),
  ...withdrawalInput(),
}).check(reasonNeedsWithdrawal, z.meta({ examples: [{ note: 'Wind above 18 m/s' }] }));

export const createLoss = defineEndpoint({
  id: 'shift-log.create-loss',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/loss`,
  caller: scope('slt:write'),
  request: { path: { shift_id: shiftIdText }, body: newLoss },
  ...lossResponse,
  errors: ['SHIFT_NOT_FOUND', 'ITEM_NOT_FOUND', 'SHIFT_ENDED', 'TOO_MANY_OPEN_LOSSES'],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update', 'shift-log:check'],
  summary: 'Record or start a loss',
  description:
    'Records an interval in which observing time was lost. Without `began` it begins now; without `ended` it is open until it is ended by a PUT, or by the end of the shift. It can refer to an item as its cause.',
});

export const listLosses = defineEndpoint({
  id: 'shift-log.list-losses',
  method: 'GET',
  path: `${BASE_PATH}/shift/{shift_id}/loss`,
  caller: open('slt:read'),
  request: {
    path: { shift_id: shiftIdText },
    query: pageParameters('Maximum losses per page. Default: all, up to 4 MB.'),
  },
  ...respondWith(loss),
  errors: [],
  access: ['shift-log:snapshot', 'isolation'],
  summary: 'List the lost time of a shift',
  description:
    'Returns the losses of the shift, withdrawn ones included, by the time at which they began. The list is complete up to 4 MB unless `limit` is given; a `Link` header with `rel="next"` leads to the rest.',
});

export const updateLoss = defineEndpoint({
  id: 'shift-log.update-loss',
  method: 'PUT',
  path: `${BASE_PATH}/shift/loss/{loss_id}`,
  caller: scope('slt:write'),
  request: { path: { loss_id: name('The id of the loss', '373662154752') }, body: lossChange },
  ...lossResponse,
  errors: [
    'LOSS_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'PRECONDITION_FAILED',
    'SHIFT_ENDED',
    'TOO_MANY_OPEN_LOSSES',
    'NOT_ENTRY_CREATOR',
    'ENTRY_WITHDRAWN',
    'REPORT_FINAL',
  ],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update', 'shift-log:check'],
  summary: 'Update, end, withdraw or reinstate a loss',
  description:
    'An absent field keeps its value. `null` clears `component`, `item_id`, `eb_id` and `note`; `ended: null` opens the loss again. After the end of the shift, changes are refused with 409. `withdrawn: true` takes a loss out of all sums, and `false` reinstates it. Only its creator or an engineer may do that, as the only change of a request, and until the report is final. With `If-Match`, 412 if the loss has changed since.',
});

export const getAccounting = defineEndpoint({
  id: 'shift-log.get-accounting',
  method: 'GET',
  path: `${BASE_PATH}/shift/{shift_id}/accounting`,
  caller: open('slt:read'),
  request: { path: { shift_id: shiftIdText } },
  ...respondWith(accounting),
  errors: ['SHIFT_NOT_FOUND'],
  access: snapshotAccess,
  summary: 'Get the time accounting of a shift',
  description:
    'Says what each second of the shift was used for: observing, lost, awaiting a response, or unexplained; while the shift runs, until now. The sum of the states is the duration of the shift. Of overlapping losses, the one that affects more counts.',
});
