import { beforeEach, expect, it } from 'vitest';
import { createShift, getShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  endRunningShift,
  only,
  startShift,
  createUniqueText,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

beforeEach(() => endRunningShift(operator));

it('starts a shift with the next id, the caller as its user and empty lists', async () => {
  const first = await startShift(operator, { operator_name: 'Vera Rubin' });
  const second = await startShift(operator);

  expect(second.shift_id).toBe(first.shift_id + 1);
  expect(first).toMatchObject({
    id: first.shift_id,
    user_id: 'operator-1',
    operator_name: 'Vera Rubin',
    shift_logs: [],
    comments: [],
    annotations: [],
    metadata: { created_by: 'operator-1', last_modified_by: 'operator-1' },
  });
  expect(first).not.toHaveProperty('shift_end');
});

it('accepts a start, a user, an unused id and the operator under its older field name', async () => {
  const { shift_id } = await startShift(operator);
  const unusedId = shift_id + 1000;
  await endRunningShift(operator);

  const response = await operator(createShift, {
    body: {
      shift_id: unusedId,
      shift_operator: 'Jocelyn Bell',
      user_id: 'jb',
      shift_start: '2024-11-12T13:04:55.8745851+05:30',
    },
  });

  expect(only(response.body.result_data)).toMatchObject({
    shift_id: unusedId,
    operator_name: 'Jocelyn Bell',
    user_id: 'jb',
    shift_start: '2024-11-12T07:34:55.874585Z',
  });
  expect(response.headers.get('etag')).toBe(`"${unusedId}.1"`);
});

it('refuses a second running shift and names the running one', async () => {
  const { shift_id } = await startShift(operator);

  const response = await operator(createShift, { body: { operator_name: 'Late' } });

  expect(response.status).toBe(409);
  expect(response.body).toMatchObject({
    title: 'ShiftCreationError',
    code: 'SHIFT_ALREADY_RUNNING',
    detail: `Shift ${shift_id} is running; end it before you start another.`,
    result_data: [],
    result_status: 'failed',
    result_code: 409,
  });
});

it('refuses an id in use, and consumes no id for a failed start', async () => {
  const first = await startShift(operator);
  await endRunningShift(operator);

  const duplicate = await operator(createShift, {
    body: { operator_name: 'X', shift_id: first.shift_id },
  });
  const next = await startShift(operator);

  expect(duplicate.body).toMatchObject({ code: 'SHIFT_ID_TAKEN', title: 'ShiftCreationError' });
  expect(next.shift_id).toBe(first.shift_id + 1);
});

it.each([{ shift_id: null }, { shift_id: 0 }, { shift_id: '0' }, { id: 999_999_999 }, { id: 'x' }])(
  'chooses the id itself for %o',
  async (ids) => {
    const { shift_id } = await startShift(operator);
    await endRunningShift(operator);

    const response = await operator(createShift, { body: { operator_name: 'Ada', ...ids } });

    expect(only(response.body.result_data).shift_id).toBe(shift_id + 1);
  },
);

it('treats null as absent, and still requires an operator name', async () => {
  const nulls = { user_id: null, shift_start: null, shift_end: null, shift_operator: null };

  const response = await operator(createShift, { body: { operator_name: 'Ada', ...nulls } });
  await endRunningShift(operator);
  const nameless = await operator(createShift, { body: { operator_name: null, ...nulls } });

  expect(only(response.body.result_data).user_id).toBe('operator-1');
  expect(nameless.body).toEqual({
    detail: [{ loc: ['body', 'operator_name'], msg: 'Field required', type: 'missing' }],
  });
});

it('ignores metadata and lists of the body, and refuses an end', async () => {
  const body = {
    operator_name: 'X',
    metadata: { created_by: 'mallory' },
    shift_logs: [{ id: 1, eb_id: 1 }],
  };
  const shift = await startShift(operator, body);
  await endRunningShift(operator);
  const ended = await operator(createShift, {
    body: { ...body, shift_end: '2026-01-01T00:00:00Z' },
  });

  expect(shift).toMatchObject({ metadata: { created_by: 'operator-1' }, shift_logs: [] });
  expect(ended.status).toBe(422);
  expect(ended.body).toMatchObject({ detail: [{ loc: ['body', 'shift_end'] }] });
});

it('repeats the first response for the same Idempotency-Key and body, without a second effect', async () => {
  const request = {
    body: { operator_name: 'Ada' },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };

  const first = await operator(createShift, request);
  const again = await operator(createShift, request);
  const other = await operator(createShift, { ...request, body: { operator_name: 'Eve' } });

  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(other.status).toBe(422);
  expect(other.body).toMatchObject({ detail: [{ loc: ['header', 'idempotency-key'] }] });
});

it('stores no failure under an Idempotency-Key: the same request may succeed later', async () => {
  await startShift(operator);
  const request = {
    body: { operator_name: 'Ada' },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };

  const refusal = await operator(createShift, request);
  await endRunningShift(operator);
  const retry = await operator(createShift, request);

  expect([refusal.status, retry.status]).toEqual([409, 200]);
});

it('treats the same Idempotency-Key of two callers as different keys', async () => {
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const other = await as('operator', 'operator-2');

  const first = await operator(createShift, { body: { operator_name: 'Ada' }, headers });
  await endRunningShift(operator);
  const second = await other(createShift, { body: { operator_name: 'Ada' }, headers });

  expect(second.status).toBe(200);
  expect(only(second.body.result_data).shift_id).not.toBe(only(first.body.result_data).shift_id);
});

it('finds a shift right after its creation', async () => {
  const shift = await startShift(operator);

  const response = await operator(getShift, { query: { shift_id: shift.shift_id } });

  expect(only(response.body.result_data)).toEqual(shift);
});
