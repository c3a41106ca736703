import { expect, it } from 'vitest';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  closeAllItems,
  handoverOf,
  offer,
  readHandover,
} from '../../support/handovers/handovers.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const relief = await as('operator', 'operator-2');

it('makes an offered handover a draft again, with its text and acknowledgements', async () => {
  const { shift_id } = await startShift(operator);
  const { item_id } = await openItem(operator);
  await offer(operator, shift_id);
  await handoverOf(relief, shift_id).acknowledge({ item_ids: [item_id] });

  const response = await handoverOf(operator, shift_id).withdraw();

  const draft = only(response.body.result_data);
  expect(draft).toMatchObject({
    state: 'draft',
    summary: 'Two blocks lost to wind',
    acknowledgements: [{ item_id, by: 'operator-2' }],
    version: 4,
  });
  expect(draft).not.toHaveProperty('offered_by');
  expect(draft).not.toHaveProperty('offered_on');
  expect(response.headers.get('etag')).toBe(`"${shift_id}.4"`);
  expect(await readHandover(operator, shift_id)).toMatchObject({
    ...draft,
    changed_since_offer: [],
  });
  expect((await handoverOf(operator, shift_id).offer()).status).toBe(200);
  await closeAllItems(operator);
});

it('withdraws once under an Idempotency-Key, also after the end, and nothing that is not offered', async () => {
  const { shift_id } = await startShift(operator);
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  // A refused request may be repeated with its key.
  const draft = await handoverOf(operator, shift_id).withdraw(headers);
  await offer(operator, shift_id);
  await operator(endShift, { path: { shift_id } });

  const first = await handoverOf(operator, shift_id).withdraw(headers);
  const repeated = await handoverOf(operator, shift_id).withdraw(headers);
  const again = await handoverOf(operator, shift_id).withdraw();

  expect(first.status).toBe(200);
  expect(repeated.body).toEqual(first.body);
  for (const { status, body } of [draft, again])
    expect([status, body]).toMatchObject([409, { code: 'HANDOVER_NOT_OFFERED' }]);
});

it('lets an acceptance or a withdrawal win, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { shift_id } = await startShift(operator);
    await offer(operator, shift_id);
    await handoverOf(relief, shift_id).acknowledge({ all: true });

    const [accepted, withdrawn] = await Promise.all([
      handoverOf(relief, shift_id).accept({ user_id: 'operator-2' }),
      handoverOf(operator, shift_id).withdraw(),
    ]);

    expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    const { state } = await readHandover(operator, shift_id);
    expect(state).toBe(accepted.status === 200 ? 'accepted' : 'draft');
  }
});
