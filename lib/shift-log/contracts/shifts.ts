import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { filter, timeBound } from '#lib/contract/fields/filters.ts';
import { PAGE_SIZE, pageParameters } from '#lib/contract/pages.ts';
import { respondWith } from './resources/common.ts';
import { shift } from './resources/shift.ts';
import { shiftIdText, snapshotAccess } from './fields.ts';
import { newShift, shiftChange, shiftEnd } from './inputs/shift-input.ts';

/** The exception that the interface document names. */
const creationError = 'ShiftCreationError';

const id = { shift_id: 'shift_id' };

const shiftResponse = {
  ...respondWith(shift),
  hasETag: true,
  links: {
    'shift-log.get-shift': id,
    'shift-log.update-shift': id,
    'shift-log.end-shift': id,
    'shift-log.record-logs': id,
    'shift-log.list-annotations': id,
    'shift-log.list-comments': id,
    'shift-log.create-loss': id,
    'shift-log.list-losses': id,
    'shift-log.get-accounting': id,
  },
} as const;

export const createShift = defineEndpoint({
  id: 'shift-log.create-shift',
  method: 'POST',
  path: `${BASE_PATH}/shift`,
  caller: scope('slt:write'),
  request: { body: newShift },
  ...shiftResponse,
  errors: ['SHIFT_ALREADY_RUNNING', 'SHIFT_ID_TAKEN'],
  titles: { 409: creationError, 500: creationError, 503: creationError },
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update'],
  summary: 'Start a shift',
  description:
    'The body names the operator, in `operator_name` or its alias `shift_operator`. Only one shift can run: while one does, the response is 409 with its id. Without `shift_start` the shift starts now; without `shift_id`, or with 0, the service assigns the next id. Lists, metadata and `id` in the body are ignored, so that the response of a GET may be sent. Repeat a request that got no response with the same `Idempotency-Key`: one shift is started.',
});

export const getShift = defineEndpoint({
  id: 'shift-log.get-shift',
  method: 'GET',
  path: `${BASE_PATH}/shift`,
  caller: open('slt:read'),
  request: { query: { shift_id: shiftIdText } },
  ...shiftResponse,
  errors: ['SHIFT_NOT_FOUND'],
  access: [...snapshotAccess, 'objects:show'],
  summary: 'Get a shift',
  description:
    'Returns the shift with its logs, annotations, and comments with their replies, the oldest first. A shift of more than 4 MB has `truncated: true`, and `Link` headers name the lists with everything.',
});

export const updateShift = defineEndpoint({
  id: 'shift-log.update-shift',
  method: 'PUT',
  path: `${BASE_PATH}/shift/{shift_id}`,
  caller: scope('slt:write'),
  request: { path: { shift_id: shiftIdText }, body: shiftChange },
  ...shiftResponse,
  errors: ['SHIFT_NOT_FOUND', 'PRECONDITION_FAILED', 'SHIFT_ENDED'],
  access: ['shift-log:query', 'shift-log:put', 'shift-log:update', 'objects:show'],
  summary: 'Update a running shift',
  description:
    'An absent field keeps its value; `user_id: null` clears the user. The lists of the shift are ignored: they have endpoints of their own. A PUT does not end a shift. After the end, it may repeat the stored values and nothing else. With `If-Match`, the change is refused with 412 if the fields of the shift have changed since; logs and comments do not change the ETag.',
});

export const endShift = defineEndpoint({
  id: 'shift-log.end-shift',
  method: 'PUT',
  path: `${BASE_PATH}/shift/{shift_id}/end`,
  caller: scope('slt:write'),
  request: { path: { shift_id: shiftIdText }, body: z.optional(shiftEnd) },
  ...shiftResponse,
  errors: ['SHIFT_NOT_FOUND', 'PRECONDITION_FAILED', 'SHIFT_ENDED'],
  titles: { 404: 'HTTPException' },
  access: [
    'shift-log:query',
    'shift-log:put',
    'shift-log:update',
    'shift-log:check',
    'objects:show',
    'report-delay',
  ],
  summary: 'End a shift',
  description:
    'Without a body, or without `shift_end`, the shift ends now. Open losses end with it. Afterwards its fields, logs and losses are final, but for losses that are withdrawn before the report is final; comments, annotations, handover and report can still change. Everything in the body but `shift_end` and `shift_id` is ignored. With `If-Match`, 412 if the fields of the shift have changed since.',
});

export const getCurrentShift = defineEndpoint({
  id: 'shift-log.get-current-shift',
  method: 'GET',
  path: `${BASE_PATH}/shift/current`,
  caller: open('slt:read'),
  request: {},
  ...shiftResponse,
  errors: ['NO_SHIFT_YET'],
  access: [...snapshotAccess, 'objects:show', 'shift-log:index3'],
  summary: 'Get the running or last modified shift',
  description:
    'Returns the running shift. If none runs, it returns the one that was changed last; 404 if there has never been one.',
});

export const listShifts = defineEndpoint({
  id: 'shift-log.list-shifts',
  method: 'GET',
  path: `${BASE_PATH}/shifts`,
  caller: open('slt:read'),
  request: {
    query: {
      id: filter('Exact shift id; match_type does not apply', '1'),
      shift_id: filter('The id of the shift, or its source id if it was imported', '1'),
      user_id: filter('User who runs the shift', 'operator-1'),
      operator_name: filter('Operator on duty', 'Ada Lovelace'),
      shift_operator: filter('Alias of operator_name'),
      sbi_id: filter('Scheduling block instance of a log', 'sbi-t0001-20240812-00002'),
      eb_id: filter('Execution block of a log', 'eb-t0001-20240813-00010'),
      sbi_status: filter(
        'Exact status of a log, ignoring case; match_type does not apply',
        'Failed',
      ),
      shift_start: z.optional(
        timeBound(
          'start',
          'Earliest start, inclusive; of a date alone, its beginning',
          '2024-08-12',
        ),
      ),
      shift_end: z.optional(
        timeBound('end', 'Latest start, inclusive; of a date alone, its end', '2024-08-13'),
      ),
      match_type: z.optional(
        z.enum(['equals', 'starts_with', 'contains']).check(
          z.meta({
            description:
              'How shift_id, user_id, operator_name, sbi_id and eb_id are compared, ignoring case. Default: equals',
          }),
        ),
      ),
      ...pageParameters(`Maximum shifts per page. Default: ${PAGE_SIZE}.`),
    },
  },
  ...respondWith(shift),
  errors: [],
  access: [
    'shift-log:snapshot',
    'isolation',
    'objects:show',
    'shift-log:get',
    'shift-log:index1',
    'shift-log:index2',
  ],
  summary: 'List shifts',
  description:
    'Returns shifts with their contents, the latest start first. All given filters must match. A page may end early, even without a shift on it, while its `Link` header with `rel="next"` leads on: follow it until there is none.',
});
