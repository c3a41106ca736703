import { expect, it } from 'vitest';
import { getCurrentShift, endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

it('returns the running shift, else the one modified last', async () => {
  const first = await startShift(operator);
  const response = await viewer(getCurrentShift);
  const second = await startShift(operator, { shift_start: '2001-01-01T00:00:00Z' });
  await operator(endShift, { path: { shift_id: second.shift_id } });
  const last = await viewer(getCurrentShift);

  expect(only(response.body.result_data).shift_id).toBe(first.shift_id);
  expect(only(last.body.result_data).shift_id).toBe(second.shift_id);
});
