import { expect, it } from 'vitest';
import { getAccounting } from '#lib/shift-log/contracts/losses.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { createCheckedClient } from '../../support/api/checked-client.ts';
import { getDesk } from '../../support/api/desk.ts';
import { addMinutes, listLossesOf, putLoss, recordLoss } from '../../support/shift-log/losses.ts';
import { finalize, readReport } from '../../support/shift-log/reports.ts';
import { only, startShift, type Client } from '../../support/shift-log/shifts.ts';

const { as, token, url } = await getDesk();
const operator = await as('operator');
const other = await as('operator', 'operator-2');
const engineer = await as('engineer', 'engineer-1');

const shift_start = addMinutes(new Date().toISOString(), -600);
const at = (minutes: number) => addMinutes(shift_start, minutes);
const interval = { began: at(10), ended: at(20) };

const end = (client: Client, shift_id: number) => client(endShift, { path: { shift_id } });

const secondsLost = async (shift_id: number) => {
  const { body } = await operator(getAccounting, { path: { shift_id } });
  return only(body.result_data).seconds.lost;
};

it('withdraws a loss, which stays readable and counts nowhere, and reinstates it', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const loss = await recordLoss(operator, shift_id, interval);
  const reason = { withdrawn: true, withdrawal_reason: '  Recorded\ttwice ' };

  const withdrawn = only((await putLoss(operator, loss.loss_id, reason)).body.result_data);

  expect(withdrawn).toEqual({
    ...loss,
    withdrawn: true,
    withdrawal_reason: 'Recorded twice',
    withdrawn_by: loss.metadata.created_by,
    withdrawn_on: withdrawn.metadata.last_modified_on,
    metadata: { ...loss.metadata, last_modified_on: expect.any(String) as string },
    version: 2,
  });
  expect(await listLossesOf(operator, shift_id)).toEqual([withdrawn]);
  expect(await secondsLost(shift_id)).toBe(0);
  const report = await readReport(operator, shift_id);
  expect(report.losses).toEqual([]);
  expect(report.withdrawn).toEqual({ comments: 0, replies: 0, annotations: 0, losses: 1 });

  const reinstated = await putLoss(operator, loss.loss_id, { withdrawn: false });

  const {
    withdrawn: _w,
    withdrawal_reason: _r,
    withdrawn_by: _b,
    withdrawn_on: _o,
    ...rest
  } = withdrawn;
  expect(only(reinstated.body.result_data)).toEqual({
    ...rest,
    metadata: { ...rest.metadata, last_modified_on: expect.any(String) as string },
    version: 3,
  });
  expect(await secondsLost(shift_id)).toBe(600);
  expect((await readReport(operator, shift_id)).withdrawn.losses).toBe(0);
});

it('stops the clock of an open loss, which then counts in no limit and stays ended', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const losses = [];
  for (let n = 0; n < 8; n++) losses.push(await recordLoss(operator, shift_id));
  const { loss_id } = losses[0]!;

  const withdrawn = await putLoss(operator, loss_id, { withdrawn: true });
  const ninth = await recordLoss(operator, shift_id);
  const reinstated = await putLoss(operator, loss_id, { withdrawn: false });

  const { ended } = only(withdrawn.body.result_data);
  expect(ended).toEqual(expect.any(String));
  expect(ninth).not.toHaveProperty('ended');
  expect(only(reinstated.body.result_data).ended).toBe(ended);
  expect((await putLoss(operator, loss_id, { ended: null })).body).toMatchObject({
    code: 'TOO_MANY_OPEN_LOSSES',
  });
});

it('takes the same values again, and another reason as a new version by the same person', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const { loss_id } = await recordLoss(operator, shift_id, interval);
  const first = only((await putLoss(operator, loss_id, { withdrawn: true })).body.result_data);

  const again = await putLoss(operator, loss_id, { withdrawn: true });
  const itself = await putLoss(operator, loss_id, first);
  const explained = await putLoss(engineer, loss_id, { ...first, withdrawal_reason: 'Twice' });
  const cleared = await putLoss(engineer, loss_id, { withdrawn: true, withdrawal_reason: null });
  const alone = await putLoss(engineer, loss_id, { withdrawn: true, withdrawal_reason: ' ' });

  expect(only(again.body.result_data)).toEqual(first);
  expect(only(itself.body.result_data)).toEqual(first);
  expect(only(explained.body.result_data)).toMatchObject({
    withdrawal_reason: 'Twice',
    withdrawn_by: first.withdrawn_by,
    withdrawn_on: first.withdrawn_on,
    version: 3,
  });
  expect(only(cleared.body.result_data)).not.toHaveProperty('withdrawal_reason');
  expect(only(alone.body.result_data)).toEqual(only(cleared.body.result_data));
  expect(await putLoss(operator, loss_id, { withdrawn: false })).toMatchObject({ status: 200 });
  expect(await putLoss(operator, loss_id, { withdrawn: false })).toMatchObject({ status: 200 });
});

it('refuses a reason alone, another change beside it, and any other change of a withdrawn loss', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const { loss_id } = await recordLoss(operator, shift_id, interval);

  const refused = [
    await putLoss(operator, loss_id, { withdrawal_reason: 'Twice' }),
    await putLoss(operator, loss_id, { withdrawn: false, withdrawal_reason: 'Twice' }),
    await putLoss(operator, loss_id, { withdrawn: true, withdrawal_reason: 'a\nb' }),
    await putLoss(operator, loss_id, { withdrawn: true, note: 'Windy' }),
    await putLoss(operator, loss_id, { withdrawn: 'yes' }),
  ];
  await putLoss(operator, loss_id, { withdrawn: true });
  const changes = [
    await putLoss(operator, loss_id, { note: 'Windy' }),
    await putLoss(operator, loss_id, { withdrawn: true, ended: null }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  for (const { status, body } of changes)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'ENTRY_WITHDRAWN' } });
  expect((await listLossesOf(operator, shift_id))[0]).toMatchObject({ ended: at(20), version: 2 });
});

it('lets the creator and engineers withdraw and reinstate, and nobody else', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const { loss_id } = await recordLoss(operator, shift_id, interval);

  const refused = await putLoss(other, loss_id, { withdrawn: true });
  const byEngineer = await putLoss(engineer, loss_id, { withdrawn: true });
  const byOther = await putLoss(other, loss_id, { withdrawn: false });
  const byCreator = await putLoss(operator, loss_id, { withdrawn: false });

  for (const { status, body } of [refused, byOther])
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'NOT_ENTRY_CREATOR' } });
  expect(only(byEngineer.body.result_data)).toMatchObject({ withdrawn_by: 'engineer-1' });
  expect(byCreator.status).toBe(200);
});

it('stores the name in the token of the person who withdraws', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const { loss_id } = await recordLoss(operator, shift_id, interval);
  const ada = createCheckedClient(
    url,
    await token('operator-1', 'operator', { name: 'Ada Lovelace' }),
  );

  const { body } = await putLoss(ada, loss_id, { withdrawn: true });

  expect(only(body.result_data)).toMatchObject({ withdrawn_by_name: 'Ada Lovelace' });
});

it('withdraws and reinstates after the end, until the report is final', async () => {
  const { shift_id } = await startShift(operator, { shift_start });
  const loss = await recordLoss(operator, shift_id, interval);
  await end(operator, shift_id);

  const withdrawn = await putLoss(operator, loss.loss_id, { withdrawn: true });
  const reinstated = await putLoss(operator, loss.loss_id, { withdrawn: false });
  await putLoss(operator, loss.loss_id, { withdrawn: true });
  const edited = await putLoss(operator, loss.loss_id, { withdrawn: false, note: 'Windy' });
  await finalize(operator, shift_id);
  const late = await putLoss(operator, loss.loss_id, { withdrawn: false });

  expect([withdrawn.status, reinstated.status, edited.status]).toEqual([200, 200, 422]);
  expect(late.body).toMatchObject({ status: 409, code: 'REPORT_FINAL' });
  expect((await readReport(operator, shift_id)).withdrawn.losses).toBe(1);
});

it('stores no final report that differs from the losses, when both happen at the same time', async () => {
  for (let round = 0; round < 8; round++) {
    const { shift_id } = await startShift(operator, { shift_start });
    const { loss_id } = await recordLoss(operator, shift_id, interval);
    await end(operator, shift_id);

    const [response] = await Promise.all([
      putLoss(operator, loss_id, { withdrawn: true }),
      finalize(operator, shift_id),
    ]);

    const { losses, withdrawn } = await readReport(operator, shift_id);
    const isWithdrawn = response.status === 200;
    expect([200, 409]).toContain(response.status);
    expect({ losses: losses.length, withdrawn: withdrawn.losses }).toEqual(
      isWithdrawn ? { losses: 0, withdrawn: 1 } : { losses: 1, withdrawn: 0 },
    );
  }
});
