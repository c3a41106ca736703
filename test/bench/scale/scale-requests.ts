import { listOperators, recordLogs } from '#lib/shift-log/contracts/records.ts';
import {
  createShift,
  endShift,
  getCurrentShift,
  getShift,
  listShifts,
  updateShift,
} from '#lib/shift-log/contracts/shifts.ts';
import type { ServiceInProcess } from '../calls/service-in-process.ts';
import { dayOf, executionBlock, operatorOf, schedulingBlock } from './generate-shifts.ts';

export type ScaleRequest = {
  name: string;
  /** Whether it filters many shifts and ends its page at a limit; its cost grows up to that limit. */
  bounded?: true;
  /** Prepares the request; not measured. */
  before?: () => Promise<unknown>;
  /** Sends it for the `n`th time, so that each call can name another shift. */
  send: (n: number) => Promise<{ status: number }>;
};

/** Returns the typical request of each endpoint, in a table whose last shift runs. */
export function endpointRequests({ operator }: ServiceInProcess, shifts: number): ScaleRequest[] {
  const other = spread(shifts);
  const path = { shift_id: shifts };
  const toLog = (n: number) => ({
    eb_id: executionBlock(shifts, 1),
    eb_status: `Created ${n % 2}`,
  });
  const runs = { operator_name: operatorOf(1) };
  let runningId = shifts;
  const end = async () => operator(endShift, { path: { shift_id: runningId } });
  const start = async () => {
    const response = await operator(createShift, { body: runs });
    runningId = response.body.result_data[0]?.shift_id ?? runningId;
    return response;
  };
  return [
    { name: 'GET /shift', send: (n) => operator(getShift, { query: { shift_id: other(n) } }) },
    { name: 'GET /shift/current', send: () => operator(getCurrentShift) },
    { name: 'GET /shift/operators', send: () => operator(listOperators) },
    {
      name: 'PATCH /shift/{id}/logs, one log',
      send: (n) => operator(recordLogs, { path, body: [toLog(n)] }),
    },
    {
      name: 'PUT /shift/{id}',
      send: (n) => operator(updateShift, { path, body: { user_id: `user-0${n % 2}` } }),
    },
    { name: 'POST /shift', before: end, send: start },
    { name: 'PUT /shift/{id}/end', before: start, send: end },
  ];
}

/** Returns requests with the filters of GET /shifts. Their pages are full at every size. */
export function listRequests({ operator }: ServiceInProcess, shifts: number): ScaleRequest[] {
  const other = spread(shifts);
  const list = (name: string, queryOf: (id: number) => Record<string, string | number>) => ({
    name: `GET /shifts ${name}`,
    send: (n: number) => operator(listShifts, { query: queryOf(other(n)) }),
  });
  const day = ([shift_start, shift_end]: [string, string]) => ({ shift_start, shift_end });
  const among = (match_type: string, query: object) => () => ({ match_type, ...query });
  return [
    list('newest ten', () => ({ limit: 10 })),
    list('by `id`', (id) => ({ id })),
    list('by `operator_name`, one', (id) => ({ operator_name: operatorOf(id), limit: 1 })),
    list(
      'by `operator_name` starts_with, ten of ten names',
      among('starts_with', { operator_name: 'operator 0', limit: 10 }),
    ),
    list('by `eb_id`', (id) => ({ eb_id: executionBlock(id, 7) })),
    list('by `sbi_id`', (id) => ({ sbi_id: schedulingBlock(id) })),
    list('of a day', (id) => day(dayOf(id))),
    ...[
      list('by `eb_id` starts_with', among('starts_with', { eb_id: 'eb-none' })),
      list('by `eb_id` contains', among('contains', { eb_id: 'none' })),
      list(
        'by `operator_name` contains, ten',
        among('contains', { operator_name: 'r', limit: 10 }),
      ),
      list('by `user_id`', () => ({ user_id: 'nobody' })),
      list('by `sbi_status`', () => ({ sbi_status: 'Failed' })),
    ].map((request) => ({ ...request, bounded: true as const })),
  ];
}

/** Spreads requests over all shifts except the newest one, which is running. */
const spread = (shifts: number) => (n: number) => 1 + ((n * 7919) % (shifts - 1));
