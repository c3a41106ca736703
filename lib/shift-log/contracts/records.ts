import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { name } from '#lib/contract/fields.ts';
import { executionBlocks, executionBlocksShape } from './inputs/execution-blocks.ts';
import { respondWith } from './resources/common.ts';
import { shift } from './resources/shift.ts';
import { shiftIdText } from './fields.ts';

export const recordLogs = defineEndpoint({
  id: 'shift-log.record-logs',
  method: 'PATCH',
  path: `${BASE_PATH}/shift/{shift_id}/logs`,
  caller: scope('slt:write'),
  request: {
    path: { shift_id: shiftIdText },
    body: z.optional(executionBlocks),
    bodySchema: executionBlocksShape,
  },
  bodyLimit: { bytes: 3_000_000, error: 'TOO_MANY_LOGS' },
  hasETag: true,
  ...respondWith(shift),
  errors: [
    'SHIFT_NOT_FOUND',
    'SHIFT_ENDED',
    'TOO_MANY_LOGS',
    'ITEM_TOO_LARGE',
    'LOG_SOURCE_NOT_CONFIGURED',
    'LOG_SOURCE_UNAVAILABLE',
  ],
  access: ['shift-log:query', 'shift-log:put', 'shift-log:update', 'log-source', 'objects:show'],
  summary: 'Log execution blocks in a running shift',
  description:
    'Merges execution blocks into the running shift: logs by `eb_id`, their requests by request and send time, and later fields win. Repeating a call changes nothing. An absent field keeps its value, and `null` clears it, except `eb_id`, `log_time` and `sbi_status`. The body is one block, or an object with a list of them in `shift_logs`; a list alone is also accepted, although the schema does not show it. Without a body the service pulls the logs from its configured source.',
});

export const listOperators = defineEndpoint({
  id: 'shift-log.list-operators',
  method: 'GET',
  path: `${BASE_PATH}/shift/operators`,
  caller: open('slt:read'),
  request: {},
  ...respondWith(() => name('Operator', 'Ada Lovelace')),
  errors: [],
  access: ['shift-log:query'],
  summary: 'List operators',
  description: 'Returns the name of every operator of a stored shift, once.',
});
