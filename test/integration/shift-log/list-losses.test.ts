import { expect, it } from 'vitest';
import { listLosses } from '#lib/shift-log/contracts/losses.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { listLossesOf, addMinutes, recordLoss } from '../../support/shift-log/losses.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { getNextQuery } from '../../support/api/next-page.ts';

const { as } = await getDesk();
const operator = await as('operator');

const shift_start = addMinutes(new Date().toISOString(), -600);
const at = (minutes: number) => addMinutes(shift_start, minutes);

it('lists all losses of a shift, oldest first', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const second = await recordLoss(operator, shift_id, { began: at(20), ended: at(21) });
  const open = await recordLoss(operator, shift_id);
  const first = await recordLoss(operator, shift_id, { began: at(5), ended: at(60) });
  await operator(endShift, { path: { shift_id } });

  const [endedLoss, ...others] = (await listLossesOf(operator, shift_id)).toReversed();

  expect(others).toEqual([second, first]);
  expect(endedLoss).toMatchObject({ loss_id: open.loss_id, version: 2 });
});

it('returns pages on request, and links each to the next', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  for (const began of [30, 10, 20]) await recordLoss(operator, shift_id, { began: at(began) });
  const pages: (string | undefined)[][] = [];

  let query: Record<string, string> | undefined = { limit: '2' };
  while (query) {
    const response = await operator(listLosses, { path: { shift_id }, query });
    pages.push(response.body.result_data.map(({ began }) => began));
    query = getNextQuery(response);
  }

  expect(pages).toEqual([[at(10), at(20)], [at(30)]]);
});

it('returns an empty list for a shift without losses, or that does not exist', async () => {
  const { shift_id } = await startShift(operator);

  for (const id of [shift_id, 2_147_483_647, 'abc'])
    expect((await operator(listLosses, { path: { shift_id: id } })).body).toMatchObject({
      result_data: [],
      result_code: 200,
    });
});
