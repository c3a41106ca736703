import { expect, it } from 'vitest';
import { endShift, getShift, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const nightOperator = await as('operator', 'night-operator');

it('updates fields in the body, clears those that are null, and leaves the rest', async () => {
  const { shift_id, shift_start } = await startShift(operator, { user_id: 'ada' });

  const response = await nightOperator(updateShift, {
    path: { shift_id },
    body: { operator_name: 'Grace', user_id: null, unknown: 1 },
  });

  const shift = only(response.body.result_data);
  expect(shift).toMatchObject({ operator_name: 'Grace', shift_start });
  expect(shift).not.toHaveProperty('user_id');
  expect(shift.metadata).toMatchObject({
    created_by: 'operator-1',
    last_modified_by: 'night-operator',
  });
});

it('accepts the response of a GET unchanged, and changes nothing', async () => {
  const { shift_id } = await startShift(operator);
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  const read = await operator(getShift, { query: { shift_id } });

  const response = await operator(updateShift, {
    path: { shift_id },
    body: only(read.body.result_data),
  });

  expect(response.body).toEqual(read.body);
  expect(response.headers.get('etag')).toBe(read.headers.get('etag'));
});

it('never ends a shift, and names the endpoint that does', async () => {
  const { shift_id, shift_start } = await startShift(operator);

  const refusal = await operator(updateShift, {
    path: { shift_id },
    body: { shift_end: shift_start, operator_name: 'Grace' },
  });
  const read = await operator(getShift, { query: { shift_id } });

  expect(refusal.status).toBe(422);
  expect(refusal.body).toEqual({
    detail: [
      {
        loc: ['body', 'shift_end'],
        msg: `End a shift with PUT …/shift/${shift_id}/end`,
        type: 'value_error',
      },
    ],
  });
  expect(only(read.body.result_data)).not.toHaveProperty('shift_end');
  expect(only(read.body.result_data).operator_name).toBe('Ada Lovelace');
});

it('accepts only the stored values of an ended shift', async () => {
  const shift_start = '2020-03-01T20:00:00Z';
  const { shift_id } = await startShift(operator, { user_id: 'ada', shift_start });
  const shift_end = '2020-03-02T00:00:00Z';
  const ended = await operator(endShift, { path: { shift_id }, body: { shift_end } });
  const put = (body: object) => operator(updateShift, { path: { shift_id }, body });

  const repeated = await put({ ...only(ended.body.result_data), shift_operator: 'Ada Lovelace' });
  const sameInstant = await put({ shift_end: '2020-03-02T01:00:00.000+01:00' });
  const absent = await put({ shift_end: null });
  const moved = await put({ shift_end: '2020-03-02T00:00:01Z' });
  const renamed = await put({ operator_name: 'Eve' });
  const cleared = await put({ user_id: null });
  const next = await startShift(operator);

  for (const unchanged of [repeated, sameInstant, absent])
    expect(unchanged.body).toEqual(ended.body);
  expect([moved.status, renamed.status, cleared.status]).toEqual([409, 409, 409]);
  expect(renamed.body).toMatchObject({ code: 'SHIFT_ENDED', title: 'ShiftEndedException' });
  expect(next.shift_id).toBe(shift_id + 1);
});

it('treats null as absent for a field that cannot be cleared', async () => {
  const { shift_id } = await startShift(operator, { user_id: 'ada' });
  const body = { shift_id: null, operator_name: null, shift_operator: null, shift_start: null };
  const before = await operator(getShift, { query: { shift_id } });

  const response = await operator(updateShift, { path: { shift_id }, body });

  expect(response.status).toBe(200);
  expect(response.body).toEqual(before.body);
});

it('refuses a stale If-Match and accepts a current one; logs do not change it', async () => {
  const { shift_id } = await startShift(operator);
  const headers = { 'If-Match': `"${shift_id}.1"` };
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });

  const fresh = await operator(updateShift, {
    path: { shift_id },
    headers,
    body: { operator_name: 'A' },
  });
  const stale = await operator(updateShift, {
    path: { shift_id },
    headers,
    body: { operator_name: 'B' },
  });
  const any = await operator(updateShift, {
    path: { shift_id },
    headers: { 'If-Match': '*' },
    body: { operator_name: 'C' },
  });

  expect([fresh.status, stale.status, any.status]).toEqual([200, 412, 200]);
});

it('refuses an unknown shift and another shift_id in the body, and ignores id', async () => {
  const { shift_id } = await startShift(operator);

  const unknown = await operator(updateShift, { path: { shift_id: 'nine' }, body: {} });
  const other = await operator(updateShift, { path: { shift_id }, body: { shift_id: 7777 } });
  const ignored = await operator(updateShift, { path: { shift_id }, body: { id: 'seven' } });

  expect([unknown.status, other.status, ignored.status]).toEqual([404, 422, 200]);
  expect(other.body).toMatchObject({ detail: [{ loc: ['body', 'shift_id'] }] });
});

it('applies two concurrent updates of different fields completely', async () => {
  const { shift_id } = await startShift(operator);
  const put = (body: object) => operator(updateShift, { path: { shift_id }, body });

  const responses = await Promise.all([put({ operator_name: 'Both' }), put({ user_id: 'both' })]);
  const read = await operator(getShift, { query: { shift_id } });

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(only(read.body.result_data)).toMatchObject({ operator_name: 'Both', user_id: 'both' });
  expect(read.headers.get('etag')).toBe(`"${shift_id}.3"`);
  await operator(endShift, { path: { shift_id } });
});
