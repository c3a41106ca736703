import { expect, it } from 'vitest';
import { updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import { competeInRounds } from '../../support/handovers/races.ts';
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
const others = [await as('operator', 'operator-2'), await as('operator', 'operator-3')];

it('lets one of acceptances, an end and a start of a shift win', async () => {
  const wins = await competeInRounds({ operator, others }, 10);

  expect(wins.acceptance + wins.start).toBe(10);
});

it('never accepts an item that changes at the same time in a version that nobody has seen', async () => {
  const [relief] = others;
  await closeAllItems(operator);
  const { item_id } = await openItem(operator);
  let version = 1;
  for (let round = 0; round < 10; round++) {
    const { shift_id } = await startShift(operator);
    await offer(operator, shift_id);
    const { acknowledge, accept } = handoverOf(relief!, shift_id);
    await acknowledge();

    const [response] = await Promise.all([
      accept(),
      operator(updateItem, { path: { item_id }, body: { owner: `owner ${round}` } }),
    ]);

    const stored = await readHandover(operator, shift_id);
    if (response.status === 200)
      expect(stored.accepted_items).toMatchObject([{ item_id, version }]);
    else expect(response.body).toMatchObject({ code: 'ITEMS_NOT_ACKNOWLEDGED' });
    version = only(
      (await operator(updateItem, { path: { item_id }, body: {} })).body.result_data,
    ).version;
  }
  await closeAllItems(operator);
});

it('stores all acknowledgements of several people at the same time', async () => {
  await closeAllItems(operator);
  const { shift_id } = await startShift(operator);
  await Promise.all([openItem(operator), openItem(operator)]);
  await offer(operator, shift_id);

  const people = await Promise.all(
    Array.from({ length: 6 }, (_, n) => as('operator', `relief-${n}`)),
  );
  await Promise.all(people.map((one) => handoverOf(one, shift_id).acknowledge()));

  const { acknowledgements, version } = await readHandover(operator, shift_id);
  expect(acknowledgements).toHaveLength(12);
  expect(version).toBe(8);
  await closeAllItems(operator);
});
