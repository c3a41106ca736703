import { expect, it } from 'vitest';
import { endShift, getShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

it('ends a shift now by default', async () => {
  const { shift_id, shift_start } = await startShift(operator);

  const response = await operator(endShift, { path: { shift_id } });

  const shift = only(response.body.result_data);
  expect(Date.parse(shift.shift_end!)).toBeGreaterThanOrEqual(Date.parse(shift_start));
  expect(shift.metadata.last_modified_by).toBe('operator-1');
  expect(response.headers.get('etag')).toBe(`"${shift_id}.2"`);
});

it('ends a shift at the time in the body, but not before its start', async () => {
  const { shift_id } = await startShift(operator, { shift_start: '2026-03-01T20:00:00Z' });

  const early = await operator(endShift, {
    path: { shift_id },
    body: { shift_end: '2026-03-01T19:59:59.9Z' },
  });
  const good = await operator(endShift, {
    path: { shift_id },
    body: { shift_end: '2026-03-02 06:00+02:00' },
  });

  expect(early.status).toBe(422);
  expect(early.body).toMatchObject({
    detail: [{ loc: ['body', 'shift_end'], type: 'value_error' }],
  });
  expect(only(good.body.result_data).shift_end).toBe('2026-03-02T04:00:00Z');
});

it('reads only the end and the ids from the body', async () => {
  const { shift_id, shift_start } = await startShift(operator);

  const response = await operator(endShift, {
    path: { shift_id },
    body: {
      id: 'seven',
      shift_id,
      shift_end: null,
      shift_start: 'yesterday',
      operator_name: 5,
      user_id: { name: 'Eve' },
      shift_logs: 'none',
    },
  });

  const shift = only(response.body.result_data);
  expect(shift).toMatchObject({ shift_start, operator_name: 'Ada Lovelace' });
  expect(Date.parse(shift.shift_end!)).toBeGreaterThanOrEqual(Date.parse(shift_start));
});

it('refuses to end a shift before its start in the future', async () => {
  const shift_start = new Date(Date.now() + 120_000).toISOString();
  const { shift_id } = await startShift(operator, { shift_start });

  const now = await operator(endShift, { path: { shift_id } });
  const later = await operator(endShift, { path: { shift_id }, body: { shift_end: shift_start } });

  expect([now.status, later.status]).toEqual([422, 200]);
});

it('does not change the end of an ended shift', async () => {
  const { shift_id } = await startShift(operator);
  const ended = await operator(endShift, { path: { shift_id } });

  const again = await operator(endShift, {
    path: { shift_id },
    body: { shift_end: new Date(Date.now() + 120_000).toISOString() },
  });
  const current = await operator(getShift, { query: { shift_id } });

  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ code: 'SHIFT_ENDED', title: 'ShiftEndedException' });
  expect(current.body).toEqual(ended.body);
});

it('refuses an unknown shift, another id in the body, and a stale If-Match', async () => {
  const { shift_id } = await startShift(operator);

  const unknown = await operator(endShift, { path: { shift_id: 999_999 } });
  const other = await operator(endShift, { path: { shift_id }, body: { shift_id: shift_id + 1 } });
  const stale = await operator(endShift, { path: { shift_id }, headers: { 'If-Match': '"0.0"' } });
  const fresh = await operator(endShift, {
    path: { shift_id },
    headers: { 'If-Match': `"x", "${shift_id}.1"` },
  });

  expect([unknown.status, other.status, stale.status, fresh.status]).toEqual([404, 422, 412, 200]);
  expect(unknown.body).toMatchObject({ code: 'SHIFT_NOT_FOUND', title: 'HTTPException' });
  expect(stale.body).toMatchObject({ code: 'PRECONDITION_FAILED' });
});
