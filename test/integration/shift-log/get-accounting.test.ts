import { expect, it } from 'vitest';
import { getAccounting } from '#lib/shift-log/contracts/losses.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { addMinutes, recordLoss } from '../../support/shift-log/losses.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

const shift_start = addMinutes(new Date().toISOString(), -600);
const at = (minutes: number) => addMinutes(shift_start, minutes);

const account = async (shift_id: number) =>
  only((await operator(getAccounting, { path: { shift_id } })).body.result_data);

it('accounts for every second of an ended shift', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const scan = { request_sent_at: at(60), response_received_at: at(120) };
  const silent = { request_sent_at: at(200) };
  const { status } = await operator(recordLogs, {
    path: { shift_id },
    body: { shift_logs: [{ eb_id: 'eb-1', request_response: [scan, silent] }] },
  });
  const fault = { category: 'fault' as const, component: 'antenna 12' };
  await recordLoss(operator, shift_id, { began: at(0), ended: at(30) });
  const some = { ...fault, began: at(100), ended: at(140), affected: 0.5 };
  const partial = await recordLoss(operator, shift_id, some);
  await operator(endShift, { path: { shift_id }, body: { shift_end: at(300) } });

  const { intervals, ...accounting } = await account(shift_id);

  expect(status).toBe(200);
  expect(accounting).toEqual({
    shift_id,
    from: at(0),
    to: at(300),
    complete: true,
    seconds: { total: 18000, observing: 3600, lost: 3000, no_response: 3600, unexplained: 7800 },
    weighted_lost: 1800 + 1200,
    lost_by_category: { weather: 1800, fault: 1200 },
    lost_by_component: { 'antenna 12': 1200 },
  });
  expect(intervals.map(({ state }) => state)).toEqual([
    'lost',
    'unexplained',
    'observing',
    'lost',
    'unexplained',
    'no_response',
    'unexplained',
  ]);
  expect(intervals[2]).toEqual({ from: at(60), to: at(120), state: 'observing', eb_ids: ['eb-1'] });
  expect(intervals[3]).toMatchObject({ to: at(140), loss_id: partial.loss_id });
});

it('accounts for a running shift until now, with the loss that is open', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const { loss_id } = await recordLoss(operator, shift_id, { began: at(540) });

  const { from, to, complete, seconds, intervals } = await account(shift_id);

  const total = (Date.parse(to) - Date.parse(from)) / 1000;
  expect({ from, complete }).toEqual({ from: at(0), complete: false });
  expect(seconds).toMatchObject({ total, lost: total - 9 * 3600, unexplained: 9 * 3600 });
  expect(intervals.at(-1)).toEqual({ from: at(540), to, state: 'lost', loss_id });
});

it('responds with 404 to an unknown shift', async () => {
  for (const shift_id of [2_147_483_647, 'abc']) {
    const response = await operator(getAccounting, { path: { shift_id } });
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'SHIFT_NOT_FOUND' });
  }
});
