import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { loadSample } from '../../support/samples.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

async function record(shift_id: number, body: unknown) {
  const response = await operator(recordLogs, { path: { shift_id }, body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

it('accepts a bare list of execution blocks, and changes nothing when it is sent again', async () => {
  const { shift_id } = await startShift(operator);
  const body = await loadSample('execution-blocks-with-status');

  const shift = await record(shift_id, body);
  const again = await record(shift_id, body);

  expect(shift.shift_logs.map(({ eb_id }) => eb_id)).toContain('eb-mvp01-20240426-5004');
  expect(shift.shift_logs[0]).toMatchObject({
    shift_id,
    eb_id: 'eb-mvp01-20240426-5004',
    sbi_ref: 'sbi-mvp01-20220923-00001',
    sbd_version: 1,
    eb_status: 'Fully Observed',
    sbi_status: 'Failed',
  });
  expect(shift.shift_logs[0]!.request_response).toHaveLength(2);
  expect(again).toEqual(shift);
});

it('accepts the older, nested shape, with the time and source of each entry', async () => {
  const { shift_id } = await startShift(operator);
  const body = await loadSample('execution-block-logs');

  const shift = await record(shift_id, body);
  const again = await record(shift_id, body);

  expect(shift.shift_logs).toMatchObject([
    {
      eb_id: 'eb-t0001-20240813-00009',
      log_time: '2024-08-13T12:28:49.104331Z',
      source: 'ODA',
      sbi_status: 'Created',
    },
    {
      eb_id: 'eb-t0001-20240813-00010',
      log_time: '2024-08-13T12:29:24.155159Z',
      source: 'ODA',
      sbi_status: 'Created',
    },
  ]);
  expect(again).toEqual(shift);
});

it('merges a known block by request and time, and updates its derived status', async () => {
  const { shift_id } = await startShift(operator);
  const request = { request: 'scan', request_sent_at: '2026-01-01T00:00:00Z' };

  const created = await record(shift_id, [{ eb_id: 77001 }]);
  const executing = await record(shift_id, [{ eb_id: '77001', request_response: [request] }]);
  const failedLog = await record(shift_id, [
    {
      eb_id: 77001,
      request_response: [
        { ...request, request_sent_at: '2026-01-01T00:00:00.000Z', status: 'ERROR' },
      ],
    },
    { eb_id: 77001, sbd_ref: 12 },
  ]);
  const explicit = await record(shift_id, [{ eb_id: 77001, sbi_status: 'Observed' }]);
  const unchanged = await record(shift_id, [
    { eb_id: 77001, request_response: [{ request: 'next' }] },
  ]);

  const statuses = [created, executing, failedLog, explicit, unchanged].map(
    (shift) => only(shift.shift_logs).sbi_status,
  );
  expect(statuses).toEqual(['Created', 'Executing', 'Failed', 'Observed', 'Observed']);
  const log = only(unchanged.shift_logs);
  expect(log).toMatchObject({ eb_id: 77001, sbd_ref: 12, id: only(created.shift_logs).id });
  expect(log.request_response).toEqual([
    { ...request, request_sent_at: '2026-01-01T00:00:00.000Z', status: 'ERROR' },
    { request: 'next' },
  ]);
});

it('updates the shift’s metadata but not its ETag when logs are recorded', async () => {
  const { shift_id } = await startShift(operator);
  const other = await as('operator', 'operator-2');

  const response = await other(recordLogs, {
    path: { shift_id },
    body: [{ eb_id: 'eb-1' }],
  });

  const shift = only(response.body.result_data);
  expect(shift.metadata.last_modified_by).toBe('operator-2');
  expect(only(shift.shift_logs).metadata).toMatchObject({ created_by: 'operator-2' });
  expect(response.headers.get('etag')).toBe(`"${shift_id}.1"`);
});

it('preserves free-form JSON: extreme numbers, Unicode and names of internal keys', async () => {
  const { shift_id } = await startShift(operator);
  const request_args = {
    pk: 'GUARD',
    n: 1e300,
    tiny: 1e-200,
    deep: [[[{ '': null }]]],
    text: 'π\u0000🔭\ud800',
  };

  const shift = await record(shift_id, [
    { eb_id: 'a#b/c?d=é', request_response: [{ request_args }] },
  ]);

  expect(only(shift.shift_logs)).toMatchObject({
    eb_id: 'a#b/c?d=é',
    request_response: [{ request_args }],
  });
});

it('reports each invalid entry with its location, at any nesting level', async () => {
  const { shift_id } = await startShift(operator);

  const response = await operator(recordLogs, {
    path: { shift_id },
    body: {
      shift_logs: [
        { eb_id: 'good' },
        { info: [{ info: { sbd_version: 'x' } }, 7] },
        { eb_id: true },
      ],
    },
  });
  const listless = await operator(recordLogs, { path: { shift_id }, body: {} });

  expect(response.body).toMatchObject({
    detail: [
      { loc: ['body', 'shift_logs', 1, 'info', 0, 'info', 'eb_id'], type: 'missing' },
      { loc: ['body', 'shift_logs', 1, 'info', 0, 'info', 'sbd_version'], type: 'int_parsing' },
      { loc: ['body', 'shift_logs', 1, 'info', 1], type: 'dict_type' },
      { loc: ['body', 'shift_logs', 2, 'eb_id'], type: 'string_type' },
    ],
  });
  expect(listless.body).toMatchObject({
    detail: [{ loc: ['body', 'shift_logs'], type: 'missing' }],
  });
});

it('refuses logs for an unknown shift or an ended one', async () => {
  const { shift_id } = await startShift(operator);
  await operator(endShift, { path: { shift_id } });

  const ended = await operator(recordLogs, { path: { shift_id }, body: [] });
  const unknown = await operator(recordLogs, { path: { shift_id: 987_654 }, body: [] });

  expect([ended.status, unknown.status]).toEqual([409, 404]);
});

it('refuses a shift_id in the body or its logs that differs from the path', async () => {
  const { shift_id } = await startShift(operator);
  const patch = (body: unknown) => operator(recordLogs, { path: { shift_id }, body });

  const own = await patch({ shift_id, shift_logs: [{ eb_id: 'eb-1', shift_id: null }] });
  const beside = await patch({ shift_id: shift_id + 1, shift_logs: [] });
  const inside = await patch([{ eb_id: 'eb-1' }, { eb_id: 'eb-2', shift_id: shift_id + 1 }]);

  expect([own.status, beside.status, inside.status]).toEqual([200, 422, 422]);
  expect(beside.body).toMatchObject({ detail: [{ loc: ['body', 'shift_id'] }] });
  expect(inside.body).toMatchObject({ detail: [{ loc: ['body', 1, 'shift_id'] }] });
});

it('accepts a block whose info is null', async () => {
  const { shift_id } = await startShift(operator);

  const { shift_logs } = await record(shift_id, [{ eb_id: 'eb-1', info: null }]);

  expect(shift_logs.map(({ eb_id }) => eb_id)).toEqual(['eb-1']);
});

it('treats null as missing logs and blocks', async () => {
  const { shift_id } = await startShift(operator);

  const logs = await operator(recordLogs, { path: { shift_id }, body: { shift_logs: null } });
  const block = await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: null }] });

  expect(logs.body).toMatchObject({ detail: [{ loc: ['body', 'shift_logs'], type: 'missing' }] });
  expect(block.body).toMatchObject({ detail: [{ loc: ['body', 0, 'eb_id'], type: 'missing' }] });
});
