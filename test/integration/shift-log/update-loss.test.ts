import { expect, it } from 'vitest';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { listLossesOf, addMinutes, putLoss, recordLoss } from '../../support/shift-log/losses.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

const shift_start = addMinutes(new Date().toISOString(), -600);
const at = (minutes: number) => addMinutes(shift_start, minutes);
const { shift_id } = await startShift(operator, { shift_start });
const interval = { began: at(10), ended: at(20) };

it('changes the fields in the body, clears those that are null, and leaves the rest', async () => {
  const loss = await recordLoss(operator, shift_id, {
    ...interval,
    component: 'antenna 12',
    eb_id: 77,
    note: 'Windy',
  });
  const other = await as('operator', 'operator-2');

  const response = await putLoss(other, loss.loss_id, {
    category: 'fault',
    affected: 0.5,
    component: null,
    eb_id: null,
    note: '',
    metadata: null,
  });

  const { component: _cleared, eb_id: _too, note: _blank, ...rest } = loss;
  expect(only(response.body.result_data)).toEqual({
    ...rest,
    category: 'fault',
    affected: 0.5,
    metadata: {
      ...loss.metadata,
      last_modified_by: 'operator-2',
      last_modified_on: expect.any(String) as string,
    },
    version: 2,
  });
  expect(response.headers.get('etag')).toBe(`"${loss.loss_id}.2"`);
});

it('stops the clock, and null starts it again', async () => {
  const { loss_id } = await recordLoss(operator, shift_id, { began: at(10) });

  const stopped = await putLoss(operator, loss_id, { ended: at(30) });
  const again = await putLoss(operator, loss_id, { ended: null });
  await putLoss(operator, loss_id, { ended: at(40) });

  expect(only(stopped.body.result_data)).toMatchObject({ ended: at(30), version: 2 });
  expect(only(again.body.result_data)).not.toHaveProperty('ended');
});

it('accepts its own response, and stores no version for a body without changes', async () => {
  const loss = await recordLoss(operator, shift_id, { ...interval, note: 'Windy' });

  const same = await putLoss(operator, loss.loss_id, loss);
  const nothing = await putLoss(operator, loss.loss_id, {});
  const nulls = await putLoss(operator, loss.loss_id, { category: null, began: null });

  for (const response of [same, nothing, nulls]) {
    expect(only(response.body.result_data)).toEqual(loss);
    expect(response.headers.get('etag')).toBe(`"${loss.loss_id}.1"`);
  }
});

it('refuses times outside the shift or out of order, another shift, and an unknown item', async () => {
  const { loss_id } = await recordLoss(operator, shift_id, interval);

  const responses = [
    await putLoss(operator, loss_id, { began: at(-1) }),
    await putLoss(operator, loss_id, { began: at(21) }),
    await putLoss(operator, loss_id, { ended: at(1200) }),
    await putLoss(operator, loss_id, { shift_id: shift_id + 1 }),
    await putLoss(operator, loss_id, { loss_id: loss_id + 1 }),
    await putLoss(operator, loss_id, { item_id: 1 }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 404]);
  expect(responses.at(-1)?.body).toMatchObject({ code: 'ITEM_NOT_FOUND' });
});

it('responds with 404 to an unknown loss', async () => {
  const annotation = await operator(createAnnotation, { body: { shift_id, annotation: 'Windy' } });

  for (const id of [only(annotation.body.result_data).id, '0', 'abc', '9'.repeat(20)]) {
    const response = await putLoss(operator, id, { note: 'Calm' });
    expect(response.status, String(id)).toBe(404);
    expect(response.body).toMatchObject({ code: 'LOSS_NOT_FOUND' });
  }
});

it('accepts one of ten editors who read the same version, and refuses the others', async () => {
  const { loss_id } = await recordLoss(operator, shift_id, interval);

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      putLoss(operator, loss_id, { note: `edit ${n}` }, { 'If-Match': `"${loss_id}.1"` }),
    ),
  );

  const winner = responses.find(({ status }) => status === 200)!;
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array<number>(9).fill(412),
  ]);
  expect(await listLossesOf(operator, shift_id)).toContainEqual(only(winner.body.result_data));
});

it('freezes losses with the end of their shift', async () => {
  const other = await startShift(operator, { shift_start });
  const closed = await recordLoss(operator, other.shift_id, interval);
  const open = await recordLoss(operator, other.shift_id);
  await operator(endShift, { path: { shift_id: other.shift_id } });

  const responses = [
    await putLoss(operator, closed.loss_id, { note: 'Calm' }),
    await putLoss(operator, closed.loss_id, { ended: null }),
    await putLoss(operator, open.loss_id, { ended: new Date().toISOString() }),
    await putLoss(operator, closed.loss_id, {}),
  ];

  expect(responses.map(({ status }) => status)).toEqual([409, 409, 409, 200]);
  expect(responses[0]?.body).toMatchObject({ code: 'SHIFT_ENDED' });
});
