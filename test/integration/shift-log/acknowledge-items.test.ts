import { beforeAll, expect, it } from 'vitest';
import { updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import * as handovers from '../../support/handovers/handovers.ts';
import { closeItem, openItem } from '../../support/shift-log/open-items.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const relief = await as('operator', 'operator-2');

beforeAll(() => handovers.closeAllItems(operator));

/** Returns a running shift with two open items, an offered handover, and the relief's requests on it. */
async function prepareHandover() {
  await handovers.closeAllItems(operator);
  const { shift_id } = await startShift(operator);
  const items = [await openItem(operator), await openItem(operator)] as const;
  await handovers.offer(operator, shift_id);
  const { acknowledge } = handovers.handoverOf(relief, shift_id);
  const read = async () => (await handovers.readHandover(relief, shift_id)).acknowledgements;
  return { shift_id, items, acknowledge, read };
}

it('records who has seen which versions of items and of the text', async () => {
  const { items, acknowledge, read } = await prepareHandover();
  const { item_id } = items[0];

  const response = await acknowledge({ item_ids: [item_id], note: 'Back since 03:40' });

  const on = expect.any(String) as string;
  const expected = { item_id, item_version: 1, text_version: 1, by: 'operator-2', on };
  expect(only(response.body.result_data)).toMatchObject({
    state: 'offered',
    version: 3,
    acknowledgements: [{ ...expected, note: 'Back since 03:40', disputed: false }],
  });
  expect(await read()).toEqual([{ ...expected, note: 'Back since 03:40', disputed: false }]);
});

it('acknowledges all open items, and the text alone if there is none', async () => {
  const { items, acknowledge, read } = await prepareHandover();
  await acknowledge({ all: true });
  const all = await read();
  await handovers.closeAllItems(operator);

  await acknowledge({ all: true });
  await acknowledge({ item_ids: [] });

  const ids = all.map(({ item_id }) => item_id).sort();
  expect(ids).toEqual(items.map(({ item_id }) => item_id).sort());
  expect((await read()).filter(({ item_id }) => item_id === undefined)).toMatchObject([
    { by: 'operator-2', text_version: 1, disputed: false },
  ]);
});

it('replaces the acknowledgement of the same person, and no one else’s', async () => {
  const { shift_id, items, acknowledge, read } = await prepareHandover();
  const { item_id } = items[0];
  await handovers.handoverOf(operator, shift_id).acknowledge({ item_ids: [item_id] });
  await acknowledge({ item_ids: [item_id], disputed: true, note: 'It moves' });
  await operator(updateItem, { path: { item_id }, body: { severity: 'major' } });

  await acknowledge({ item_ids: [item_id, item_id] });

  expect(await read()).toMatchObject([
    { item_id, item_version: 1, by: 'operator-1' },
    { item_id, item_version: 2, by: 'operator-2', disputed: false },
  ]);
});

it('does not clear a dispute by acknowledging everything', async () => {
  const { items, acknowledge, read } = await prepareHandover();
  const [{ item_id }, other] = items;
  await acknowledge({ item_ids: [item_id], disputed: true, note: 'It moves' });
  await operator(updateItem, { path: { item_id }, body: { severity: 'major' } });

  await acknowledge({ all: true, note: 'Seen' });

  const byId = new Map((await read()).map((one) => [one.item_id, one]));
  expect(byId.get(item_id)).toMatchObject({ item_version: 2, disputed: true, note: 'It moves' });
  expect(byId.get(other.item_id)).toMatchObject({ disputed: false, note: 'Seen' });
});

it('stores nothing if what the person has seen is outdated, or not everything', async () => {
  const { shift_id, items, acknowledge, read } = await prepareHandover();
  const [{ item_id }, other] = items;
  const seen = items.map((item) => ({ item_id: item.item_id, version: item.version }));
  await operator(updateItem, { path: { item_id }, body: { severity: 'major' } });

  const changed = await acknowledge({ all: true, seen });
  await closeItem(operator, other.item_id);
  const closed = await acknowledge({ item_ids: [other.item_id], seen: [seen[1]] });
  await handovers.handoverOf(operator, shift_id).write({ plan: 'Continue' });
  const text = await acknowledge({ all: true, text_version: 1 });

  for (const { status, body } of [changed, closed, text])
    expect([status, body]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }]);
  expect(await read()).toEqual([]);
  const current = { all: true, seen: [{ item_id, version: 2 }], text_version: 2 };
  const added = await openItem(operator);
  expect((await acknowledge(current)).status).toBe(412);
  await closeItem(operator, added.item_id);
  expect((await acknowledge(current)).status).toBe(200);
});

it('refuses items that are not open, and unclear bodies', async () => {
  const { items, acknowledge, read } = await prepareHandover();
  const [{ item_id }, closed] = items;
  await closeItem(operator, closed.item_id);

  const responses = [
    await acknowledge({ item_ids: [item_id, closed.item_id] }),
    await acknowledge({ item_ids: [4711] }),
    await acknowledge({}),
    await acknowledge({ all: false }),
    await acknowledge({ all: true, item_ids: [item_id] }),
    await acknowledge({ all: true, note: 'n'.repeat(1001) }),
  ];

  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 422));
  expect(responses[0]?.body).toMatchObject({ detail: [{ loc: ['body', 'item_ids', 1] }] });
  expect(await read()).toEqual([]);
});

it('limits the size of the acknowledgements of all people', async () => {
  const { shift_id } = await prepareHandover();
  for (let n = 0; n < 4; n++) await openItem(operator);
  const note = '\u{1F52D}'.repeat(500);
  const statuses: number[] = [];
  for (let n = 0; n < 14; n++) {
    const person = await as('operator', `operator-${n}`);
    const { status } = await handovers
      .handoverOf(person, shift_id)
      .acknowledge({ all: true, note });
    statuses.push(status);
  }

  expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(statuses.at(-1)).toBe(413);
  await handovers.closeAllItems(operator);
});
