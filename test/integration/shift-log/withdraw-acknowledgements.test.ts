import { expect, it } from 'vitest';
import { getDesk } from '../../support/api/desk.ts';
import * as handovers from '../../support/handovers/handovers.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const relief = await as('operator', 'operator-2');

/** Returns an offered handover of which the relief has acknowledged two items and the text. */
async function prepareHandover() {
  await handovers.closeAllItems(operator);
  const { shift_id } = await startShift(operator);
  const { item_id: first } = await openItem(operator);
  const { item_id: second } = await openItem(operator);
  await handovers.offer(operator, shift_id);
  const requests = handovers.handoverOf(relief, shift_id);
  await handovers.handoverOf(operator, shift_id).acknowledge({ item_ids: [first] });
  await requests.acknowledge({ item_ids: [first, second] });
  const read = async () =>
    (await handovers.readHandover(relief, shift_id)).acknowledgements.filter(
      ({ by }) => by === 'operator-2',
    );
  return { ...requests, shift_id, first, second, read };
}

it('takes items back, one by one, and leaves the text acknowledged', async () => {
  const { first, second, takeBack, read } = await prepareHandover();

  const response = await takeBack({ item_ids: [first] });
  const one = await read();
  await takeBack({ item_ids: [second] });

  const { acknowledgements, version } = only(response.body.result_data);
  expect(acknowledgements).toMatchObject([
    { by: 'operator-1', item_id: first },
    { by: 'operator-2', item_id: second, text_version: 1 },
  ]);
  expect(version).toBe(5);
  expect(one).toHaveLength(1);
  const text = { text_version: 1, by: 'operator-2', on: expect.any(String) as string };
  expect(await read()).toEqual([{ ...text, disputed: false }]);
});

it('takes the text back, and leaves items acknowledged, so that the acceptance asks for it', async () => {
  const { first, second, takeBack, acknowledge, accept, read } = await prepareHandover();

  await takeBack({ text: true });

  const acknowledgements = await read();
  expect(acknowledgements).toMatchObject([{ item_id: first }, { item_id: second }]);
  for (const one of acknowledgements) expect(one).not.toHaveProperty('text_version');
  expect((await accept({ user_id: 'operator-2' })).body).toMatchObject({
    code: 'ITEMS_NOT_ACKNOWLEDGED',
    unacknowledged: { items: [], text: true },
  });
  expect((await acknowledge({ text: true })).status).toBe(200);
  expect((await accept({ user_id: 'operator-2' })).status).toBe(200);
});

it('takes all of the caller back, and nobody else’s; again changes nothing', async () => {
  const { shift_id, first, takeBack, read } = await prepareHandover();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };

  const response = await takeBack({ all: true }, headers);
  const repeated = await takeBack({ all: true }, headers);
  const again = await takeBack({ item_ids: [first], text: true });

  expect(await read()).toEqual([]);
  expect(only(response.body.result_data).acknowledgements).toMatchObject([{ by: 'operator-1' }]);
  expect(repeated.body).toEqual(response.body);
  expect(again.status).toBe(200);
  expect((await handovers.readHandover(operator, shift_id)).version).toBe(5);
});

it('refuses an unclear body, an unknown shift, and an accepted handover', async () => {
  const { shift_id, first, takeBack, acknowledge, accept } = await prepareHandover();
  const unclear = [
    await takeBack({}),
    await takeBack({ all: true, text: true }),
    await takeBack({ text: false }),
    await takeBack({ all: true, item_ids: [first] }),
    await takeBack({ all: true, shift_id: shift_id + 1 }),
  ];
  await acknowledge({ all: true });
  await accept({ user_id: 'operator-2' });

  const late = await takeBack({ all: true }, { 'Idempotency-Key': crypto.randomUUID() });
  const unknown = await handovers.handoverOf(relief, 2_147_483_647).takeBack({ all: true });

  expect(unclear.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  expect(late.body).toMatchObject({ status: 409, code: 'HANDOVER_ACCEPTED' });
  expect(unknown.body).toMatchObject({ status: 404, code: 'SHIFT_NOT_FOUND' });
  await handovers.closeAllItems(operator);
});
