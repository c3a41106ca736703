import { beforeAll, expect, it } from 'vitest';
import { getHandover } from '#lib/shift-log/contracts/handover.ts';
import { createLoss } from '#lib/shift-log/contracts/losses.ts';
import { updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getDesk } from '../../support/api/desk.ts';
import * as handovers from '../../support/handovers/handovers.ts';
import { closeItem, openItem } from '../../support/shift-log/open-items.ts';
import { only, startAndEndShift, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const relief = await as('operator', 'operator-2');

beforeAll(() => handovers.closeAllItems(operator));

it('is an empty draft of version 0 before it is first written', async () => {
  const shift_id = await startAndEndShift(operator);

  const response = await operator(getHandover, { path: { shift_id } });

  expect(only(response.body.result_data)).toEqual({
    shift_id,
    state: 'draft',
    summary: '',
    plan: '',
    acknowledgements: [],
    version: 0,
    text_version: 0,
    open_items: [],
    running_blocks: [],
    open_losses: [],
    seconds_unexplained: 0,
    changed_since_offer: [],
  });
  expect(response.headers.get('etag')).toBe(`"${shift_id}.0"`);
});

it('responds with 404 to an unknown shift', async () => {
  for (const shift_id of [2_000_000_000, 'x']) {
    const response = await operator(getHandover, { path: { shift_id } });
    expect([response.status, response.body]).toMatchObject([404, { code: 'SHIFT_NOT_FOUND' }]);
  }
});

it('shows what is open, what runs and what is unexplained', async () => {
  const shift_start = new Date(Date.now() - 3_600_000).toISOString();
  const { shift_id } = await startShift(operator, { shift_start });
  const path = { shift_id };
  const item = await openItem(operator, { detail: 'It stalls above 60°' });
  const closed = await openItem(operator);
  await closeItem(operator, closed.item_id);
  const request = { request: 'scan', request_sent_at: new Date(Date.now() - 60_000).toISOString() };
  const body = [
    { eb_id: 'eb-1', sbi_ref: 'sbi-1', request_response: [request] },
    { eb_id: 'eb-2', sbi_status: 'Observed' },
    { eb_id: 'eb-3', eb_status: 'Fully Observed', request_response: [request] },
  ];
  await operator(recordLogs, { path, body });
  const loss = await operator(createLoss, { path, body: { category: 'weather' } });
  const ended = new Date().toISOString();
  await operator(createLoss, { path, body: { category: 'fault', began: shift_start, ended } });

  const handover = await handovers.readHandover(operator, shift_id);

  expect(handover.open_items).toEqual([item]);
  expect(handover.running_blocks).toMatchObject([
    { eb_id: 'eb-1', sbi_ref: 'sbi-1', sbi_status: 'Executing' },
  ]);
  expect(handover.open_losses).toEqual(loss.body.result_data);
  expect(handover.seconds_unexplained).toBeLessThan(600);
  await closeItem(operator, item.item_id);
});

it('names the items that were opened, changed or closed since the last offer', async () => {
  const { shift_id } = await startShift(operator);
  const [same, changed, closed] = [
    await openItem(operator),
    await openItem(operator),
    await openItem(operator),
  ];
  await handovers.offer(operator, shift_id);
  await operator(updateItem, {
    path: { item_id: changed.item_id },
    body: { severity: 'critical' },
  });
  await closeItem(operator, closed.item_id);
  await operator(updateItem, { path: { item_id: closed.item_id }, body: { state: 'open' } });
  await closeItem(operator, closed.item_id);
  const opened = await openItem(operator);
  const brief = await openItem(operator);
  await closeItem(operator, brief.item_id);
  const all = [changed, closed, opened, brief].map(({ item_id }) => item_id).sort();

  const handover = await handovers.readHandover(operator, shift_id);
  await handovers.handoverOf(relief, shift_id).accept({ takeover_reason: 'Ill' });
  const accepted = await handovers.readHandover(operator, shift_id);

  expect(handover.changed_since_offer.toSorted()).toEqual(all);
  expect(accepted.changed_since_offer.toSorted()).toEqual(all);
  expect(accepted.open_items).toEqual([]);
  expect(accepted.accepted_items?.map(({ item_id }) => item_id).sort()).toEqual(
    [same, changed, opened].map(({ item_id }) => item_id).sort(),
  );
  await handovers.closeAllItems(operator);
});

it('names no changes after the handover is offered again', async () => {
  const { shift_id } = await startShift(operator);
  await handovers.offer(operator, shift_id);
  const { item_id } = await openItem(operator);
  const before = await handovers.readHandover(operator, shift_id);

  await handovers.handoverOf(operator, shift_id).offer();

  expect(before.changed_since_offer).toEqual([item_id]);
  expect((await handovers.readHandover(operator, shift_id)).changed_since_offer).toEqual([]);
  await closeItem(operator, item_id);
});
