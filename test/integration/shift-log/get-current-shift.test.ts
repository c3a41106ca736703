import { expect, it } from 'vitest';
import { getCurrentShift, endShift } from '#lib/shift-log/contracts/shifts.ts';
import { desk } from '../../support/desk.ts';
import { only, start } from '../../support/shifts.ts';

const { as, anonymous } = await desk();
const operator = await as('operator');

it('says 404 before the first shift, then gives the running one, then the one changed last', async () => {
  const before = await anonymous(getCurrentShift);
  const first = await start(operator);
  const running = await anonymous(getCurrentShift);
  const second = await start(operator, { shift_start: '2001-01-01T00:00:00Z' });
  await operator(endShift, { path: { shift_id: second.shift_id } });
  const last = await anonymous(getCurrentShift);

  expect(before.status).toBe(404);
  expect(before.body).toMatchObject({ code: 'NO_SHIFT_YET' });
  expect(only(running.body.result_data).shift_id).toBe(first.shift_id);
  expect(only(last.body.result_data).shift_id).toBe(second.shift_id);
});
