import { expect, it } from 'vitest';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { handoverOf, offer, readHandover } from '../../support/handovers/handovers.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const chief = await as('operator', 'chief-1');

it('offers a handover with a summary', async () => {
  const { shift_id } = await startShift(operator);
  await handoverOf(operator, shift_id).write({ summary: 'Calm' });

  const response = await handoverOf(operator, shift_id).offer();

  const offered = only(response.body.result_data);
  expect(offered).toMatchObject({ state: 'offered', offered_by: 'operator-1', version: 2 });
  expect(response.headers.get('etag')).toBe(`"${shift_id}.2"`);
  expect(await readHandover(operator, shift_id)).toMatchObject(offered);
});

it('requires a summary', async () => {
  const { shift_id } = await startShift(operator);
  const { write, offer: offerIt } = handoverOf(operator, shift_id);

  const untouched = await offerIt();
  await write({ summary: '\n ', plan: 'Continue' });
  const blank = await offerIt();

  for (const { status, body } of [untouched, blank])
    expect([status, body]).toMatchObject([422, { detail: [{ loc: ['body', 'summary'] }] }]);
  expect((await readHandover(operator, shift_id)).state).toBe('draft');
});

it('offers a handover again, by somebody else, and after the end of the shift', async () => {
  const { shift_id } = await startShift(operator);
  const first = await offer(operator, shift_id);
  await operator(endShift, { path: { shift_id } });

  const again = only((await handoverOf(chief, shift_id).offer()).body.result_data);

  expect(again).toMatchObject({ state: 'offered', offered_by: 'chief-1', version: 3 });
  expect(again.offered_on! > first.offered_on!).toBe(true);
});

it('offers once under an Idempotency-Key', async () => {
  const { shift_id } = await startShift(operator);
  await handoverOf(operator, shift_id).write({ summary: 'Calm' });
  const headers = { 'Idempotency-Key': crypto.randomUUID() };

  const first = await handoverOf(operator, shift_id).offer(headers);
  const repeated = await handoverOf(operator, shift_id).offer(headers);

  expect(repeated.body).toEqual(first.body);
  expect((await readHandover(operator, shift_id)).version).toBe(2);
});
