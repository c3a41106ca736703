import { expect, it } from 'vitest';
import { endShift, getShift, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { desk } from '../../support/desk.ts';
import { only, start } from '../../support/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const night = await as('operator', 'night-operator');

it('changes what is given, clears what is null, leaves the rest', async () => {
  const { shift_id, shift_start } = await start(operator, { user_id: 'ada' });

  const answer = await night(updateShift, {
    path: { shift_id },
    body: { operator_name: 'Grace', user_id: null, unknown: 1 },
  });

  const shift = only(answer.body.result_data);
  expect(shift).toMatchObject({ operator_name: 'Grace', shift_start });
  expect(shift).not.toHaveProperty('user_id');
  expect(shift.metadata).toMatchObject({
    created_by: 'operator-1',
    last_modified_by: 'night-operator',
  });
});

it('takes the answer of a GET back as it is, and changes nothing', async () => {
  const { shift_id } = await start(operator);
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  const read = await operator(getShift, { query: { shift_id } });

  const written = await operator(updateShift, {
    path: { shift_id },
    body: only(read.body.result_data),
  });

  expect(written.body).toEqual(read.body);
  expect(written.headers.get('etag')).toBe(read.headers.get('etag'));
});

it('ends the shift when it is given an end, and then freezes the record', async () => {
  const { shift_id } = await start(operator, { shift_start: '2026-03-01T20:00:00Z' });

  const early = await operator(updateShift, {
    path: { shift_id },
    body: { shift_end: '2026-02-01T00:00:00Z' },
  });
  const ended = await operator(updateShift, {
    path: { shift_id },
    body: { shift_end: '2026-03-02T00:00:00Z' },
  });
  const repeated = await operator(updateShift, {
    path: { shift_id },
    body: { shift_end: '2026-03-02T00:00:00.000Z', operator_name: 'Ada Lovelace' },
  });
  const changed = await operator(updateShift, {
    path: { shift_id },
    body: { operator_name: 'Eve' },
  });
  const reopened = await operator(updateShift, { path: { shift_id }, body: { shift_end: null } });
  const next = await start(operator);

  expect([early.status, ended.status, repeated.status]).toEqual([422, 200, 200]);
  expect(repeated.body).toEqual(ended.body);
  expect(changed.status).toBe(409);
  expect(changed.body).toMatchObject({ code: 'SHIFT_ENDED', title: 'ShiftEndedException' });
  expect(reopened.status).toBe(409);
  expect(next.shift_id).toBe(shift_id + 1);
});

it('refuses a stale If-Match and takes a fresh one; logs do not make it stale', async () => {
  const { shift_id } = await start(operator);
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

it('refuses an unknown shift, another id in the body, and a cleared name', async () => {
  const { shift_id } = await start(operator);

  const unknown = await operator(updateShift, { path: { shift_id: 'nine' }, body: {} });
  const other = await operator(updateShift, { path: { shift_id }, body: { id: 7777 } });
  const nameless = await operator(updateShift, {
    path: { shift_id },
    body: { operator_name: null },
  });

  expect([unknown.status, other.status, nameless.status]).toEqual([404, 422, 422]);
  expect(other.body).toMatchObject({ detail: [{ loc: ['body', 'id'] }] });
});

it('keeps half of no write when two change different fields at once', async () => {
  const { shift_id } = await start(operator);
  const put = (body: object) => operator(updateShift, { path: { shift_id }, body });

  const answers = await Promise.all([put({ operator_name: 'Both' }), put({ user_id: 'both' })]);
  const read = await operator(getShift, { query: { shift_id } });

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(only(read.body.result_data)).toMatchObject({ operator_name: 'Both', user_id: 'both' });
  expect(read.headers.get('etag')).toBe(`"${shift_id}.3"`);
  await operator(endShift, { path: { shift_id } });
});
