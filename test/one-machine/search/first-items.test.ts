import { expect, it } from 'vitest';
import { startDeskForFile } from '../../support/api/desk.ts';
import { createUniqueWord, searchUntil } from '../../support/search/search.ts';
import { changeItem, openItem } from '../../support/shift-log/open-items.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');

it('finds an item that was opened and changed before the first shift of the desk', async () => {
  const [opened, changed, later] = [createUniqueWord(), createUniqueWord(), createUniqueWord()];
  const { item_id } = await openItem(operator, { title: `The ${opened} is loose` });
  await searchUntil(operator, { q: opened }, 1);

  await changeItem(operator, item_id, { title: `The ${changed} is loose` });
  await searchUntil(operator, { q: changed }, 1);
  await startShift(operator);
  await changeItem(operator, item_id, { title: `The ${later} is loose` });

  const { hits } = await searchUntil(operator, { q: later }, 1);
  expect(hits).toMatchObject([{ kind: 'item', id: String(item_id) }]);
  await searchUntil(operator, { q: changed }, 0);
});
