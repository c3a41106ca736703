import { expect, it } from 'vitest';
import { getAccounting } from '#lib/shift-log/contracts/losses.ts';
import { endShift, getShift, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { listLossesOf, addMinutes, putLoss, recordLoss } from '../../support/shift-log/losses.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

const shift_start = addMinutes(new Date().toISOString(), -600);
const at = (minutes: number) => addMinutes(shift_start, minutes);
const listTimes = async (shift_id: number) =>
  (await listLossesOf(operator, shift_id)).map(({ began, ended }) => [began, ended]);

it('ends all open losses with their shift, as changes of the user who ends it', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  for (const began of [1, 2, 3, 4, 5, 6, 7, 8])
    await recordLoss(operator, shift_id, { began: at(began), note: 'Windy' });
  const other = await as('operator', 'operator-2');

  const response = await other(endShift, { path: { shift_id } });

  const { shift_end, metadata } = only(response.body.result_data);
  for (const loss of await listLossesOf(operator, shift_id))
    expect(loss).toMatchObject({
      ended: shift_end,
      note: 'Windy',
      version: 2,
      metadata: { created_by: 'operator-1', last_modified_by: 'operator-2' },
    });
  expect(metadata.last_modified_by).toBe('operator-2');
  expect(only(response.body.result_data)).not.toHaveProperty('open_losses');
});

it('clips losses that are beyond an earlier end: none is outside its shift', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  await recordLoss(operator, shift_id, { began: at(10), ended: at(20) });
  await recordLoss(operator, shift_id, { began: at(20), ended: at(60) });
  await recordLoss(operator, shift_id, { began: at(25) });
  await recordLoss(operator, shift_id, { began: at(40), ended: at(50) });
  await recordLoss(operator, shift_id, { began: at(60) });

  const { status } = await operator(endShift, {
    path: { shift_id },
    body: { shift_end: at(30) },
  });

  const accounting = await operator(getAccounting, { path: { shift_id } });
  expect(status).toBe(200);
  expect(await listTimes(shift_id)).toEqual([
    [at(10), at(20)],
    [at(20), at(30)],
    [at(25), at(30)],
    [at(30), at(30)],
    [at(30), at(30)],
  ]);
  expect(only(accounting.body.result_data).seconds).toMatchObject({ total: 1800, lost: 1200 });
});

it('clips losses that are before a later start', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  await recordLoss(operator, shift_id, { began: at(10), ended: at(20) });
  const open = await recordLoss(operator, shift_id, { began: at(15) });

  await operator(updateShift, { path: { shift_id }, body: { shift_start: at(30) } });
  const cutTimes = await listTimes(shift_id);
  await putLoss(operator, open.loss_id, { ended: at(45) });

  expect(cutTimes).toEqual([
    [at(30), at(30)],
    [at(30), undefined],
  ]);
  expect(await listTimes(shift_id)).toContainEqual([at(30), at(45)]);
});

it('refuses an end that would clip more losses than fit a transaction', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  for (let n = 0; n < 81; n++)
    await recordLoss(operator, shift_id, { began: at(40), ended: at(50 + n) });

  const response = await operator(endShift, { path: { shift_id }, body: { shift_end: at(30) } });
  const later = await operator(endShift, { path: { shift_id }, body: { shift_end: at(51) } });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['body', 'shift_end'] }] });
  expect(later.status).toBe(200);
  expect((await listTimes(shift_id)).filter(([, ended]) => ended === at(51))).toHaveLength(80);
});

it('ends with its shift, or is refused, every loss that is recorded or reopened meanwhile', async () => {
  for (let round = 0; round < 10; round++) {
    const { shift_id } = await startShift(operator, { shift_start });
    const { loss_id } = await recordLoss(operator, shift_id, { began: at(1), ended: at(2) });

    const [, ...responses] = await Promise.all([
      operator(endShift, { path: { shift_id } }),
      putLoss(operator, loss_id, { ended: null }),
      ...Array.from({ length: 5 }, () =>
        recordLoss(operator, shift_id).then(
          () => ({ status: 200 }),
          () => ({ status: 409 }),
        ),
      ),
    ]);

    const shift = await operator(getShift, { query: { shift_id } });
    const { shift_end } = only(shift.body.result_data);
    const losses = await listLossesOf(operator, shift_id);
    const created = responses.slice(1).filter(({ status }) => status === 200);
    expect(losses).toHaveLength(1 + created.length);
    expect([200, 409]).toContain(responses[0].status);
    for (const { ended } of losses) expect([at(2), shift_end]).toContain(ended);
  }
});
