import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listLosses } from '#lib/shift-log/contracts/losses.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { entries, eventually, press, waitUntilLive } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { closeAllItems, handoverOf, offer, readHandover } from '../support/handovers/handovers.ts';
import { addMinutes, putLoss, recordLoss } from '../support/shift-log/losses.ts';
import { closeItem, openItem } from '../support/shift-log/open-items.ts';
import { startShift } from '../support/shift-log/shifts.ts';

const wide = { viewport: { width: 1440, height: 900 } } as const;

const toggle = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kinds of entries' }).getByRole('button', { name });

const picture = (page: Page) => page.getByRole('group', { name: 'Marks of the shift' });

it('shows losses, items and the handover in the timeline and in the picture, as they happen', async () => {
  const { page, grace, shiftId } = await openShift(wide, ['Is the wind dropping?']);
  await page.getByRole('button', { name: 'Start the loss clock' }).waitFor();

  const loss = await recordLoss(grace, shiftId, { note: 'Wind above 15 m/s' });
  const item = await openItem(grace, { title: 'Drive stalls' });
  await offer(grace, shiftId);
  await entries(page, 'Weather, running').waitFor();
  await putLoss(grace, loss.loss_id, { ended: loss.began });
  await closeItem(grace, item.item_id, 'It was greased');

  await entries(page, 'Weather, 0 s').waitFor();
  await entries(page, 'Fault opened: Drive stalls').waitFor();
  await entries(page, 'Fault closed: Drive stalls').getByText('It was greased').waitFor();
  await entries(page, 'Handover offered').getByText('Two blocks lost to wind').waitFor();
  await picture(page)
    .getByRole('link', { name: /lost time: Weather/ })
    .waitFor();
  expect(
    await picture(page)
      .getByRole('link', { name: /Drive stalls/ })
      .count(),
  ).toBe(2);
  await handoverOf(grace, shiftId).withdraw();
  await entries(page, 'Handover offered, and withdrawn since').waitFor();

  await toggle(page, 'Items').click();
  await eventually(() => entries(page, 'Drive stalls').count()).toBe(0);
  expect(await toggle(page, 'Losses').textContent()).toContain('1');
});

it('leads to a loss by its address, and strikes it through when it is withdrawn', async () => {
  const { page, grace, shiftId } = await openShift(wide);
  const { loss_id } = await recordLoss(grace, shiftId, { note: 'Pressed by mistake' });

  await page.goto(`/console/shifts/${shiftId}#loss-${loss_id}`);
  const entry = page.locator(`#loss-${loss_id}`);
  await entry.waitFor();
  await eventually(() => entry.getAttribute('class')).toContain('entry--target');
  await putLoss(grace, loss_id, { withdrawn: true, withdrawal_reason: 'A stray key' });

  await entry.locator('s').getByText('withdrawn').waitFor();
  await entry.getByText('A stray key').waitFor();
  await eventually(() =>
    picture(page)
      .getByRole('link', { name: /lost time/ })
      .count(),
  ).toBe(0);
});

it('draws a time that nobody has explained between the entries, and at the newest end while it lasts', async () => {
  const ada = await (await getDesk()).as('operator', 'ada');
  const shift_start = addMinutes(new Date().toISOString(), -60);
  const { shift_id } = await startShift(ada, { shift_start });
  const observed = {
    request_sent_at: addMinutes(shift_start, 20),
    response_received_at: addMinutes(shift_start, 40),
  };
  await ada(recordLogs, {
    path: { shift_id },
    body: { shift_logs: [{ eb_id: 'eb-1', request_response: [observed] }] },
  });
  const page = await openConsole(wide);
  await waitUntilLive(page);

  await page.getByText(/^20 min 00 s unexplained from/).waitFor();
  const last = page.getByText(/^unexplained since/);
  await last.waitFor();
  const isLast = await last.evaluate(
    (one) => one.closest('li') === [...document.querySelectorAll('.timeline__item')].at(-1),
  );
  expect(isLast).toBe(true);
});

it('undoes the start of a loss, and withdraws, reinstates and restarts one in its place', async () => {
  const { page, grace, shiftId } = await openShift(wide);
  const stored = async () =>
    (await grace(listLosses, { path: { shift_id: shiftId } })).body.result_data[0];
  await press(page, /^Start the loss clock/);
  await page.getByRole('dialog').getByText('Why is time being lost?').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.getByText(/^Weather: the loss clock runs since/).waitFor();

  await press(page, 'Undo');

  await eventually(async () => (await stored())?.withdrawn).toBe(true);
  await page.getByText('1 loss recorded').click();
  await press(page, /^Reinstate the loss: weather/);
  await press(page, /^Start the clock again: weather/);
  await eventually(async () => (await stored())?.ended).toBeUndefined();
  await press(page, 'Stop');
  await page.getByText('1 loss recorded').click();
  await press(page, /^Withdraw the loss: weather/);
  await eventually(async () => (await stored())?.withdrawn).toBe(true);
  await press(page, 'Undo');
  await eventually(async () => (await stored())?.withdrawn).toBeUndefined();
});

it('undoes an offer and an acknowledgement, also later in its place', async () => {
  const { as } = await getDesk();
  const [ada, grace] = [await as('operator', 'ada'), await as('operator', 'grace')];
  await closeAllItems(ada);
  const { shift_id } = await startShift(ada, { user_id: 'ada' });
  await openItem(ada, { title: 'Drive stalls' });
  await handoverOf(ada, shift_id).write({ summary: 'Calm' });
  const state = async () => (await readHandover(ada, shift_id)).state;
  const path = `/console/shifts/${shift_id}/handover`;
  const outgoing = await openConsole({ ...wide, user: 'ada', path });
  await press(outgoing, 'Offer the handover');
  await eventually(state).toBe('offered');

  await press(outgoing, 'Undo');
  await eventually(state).toBe('draft');
  await press(outgoing, 'Offer the handover');
  await press(outgoing, 'Withdraw the offer');
  await eventually(state).toBe('draft');

  await handoverOf(ada, shift_id).offer();
  const incoming = await openConsole({ ...wide, user: 'grace', path });
  const row = incoming.getByRole('listitem').filter({ hasText: 'Drive stalls' });
  const seen = async () => (await readHandover(grace, shift_id)).acknowledgements;
  await press(row, 'Acknowledge');
  await eventually(async () => (await seen()).length).toBe(1);
  await press(incoming, 'Undo');
  await eventually(async () => (await seen()).length).toBe(0);
  await press(row, 'Acknowledge');
  await press(incoming, /^Take back: Drive stalls/);
  await eventually(async () => (await seen())[0]?.item_id).toBeUndefined();
  await press(incoming, 'Take back: summary and plan');
  await eventually(async () => (await seen()).length).toBe(0);
  await closeAllItems(ada);
});

it('pins the plan of the shift before until a person dismisses it', async () => {
  const { as } = await getDesk();
  const [ada, grace] = [await as('operator', 'ada'), await as('operator', 'grace')];
  const { shift_id } = await startShift(ada);
  await handoverOf(ada, shift_id).write({ summary: 'Calm', plan: 'Repeat the **bandpass** first' });
  await handoverOf(ada, shift_id).offer();
  await handoverOf(grace, shift_id).accept({ user_id: 'grace', takeover_reason: 'A test' });
  const page = await openConsole({ user: 'grace', viewport: { width: 700, height: 800 } });
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByText('Repeat the bandpass first').waitFor();
  expect(await plan.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(40);
  await page.evaluate('scrollTo(0, 1e6)');
  expect(await plan.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0);

  await press(plan, 'Dismiss the plan');
  await plan.waitFor({ state: 'detached' });
  await page.reload();
  await waitUntilLive(page);

  await entries(page, `Plan of shift ${shift_id}`).getByText('Repeat the bandpass').waitFor();
  expect(await plan.count()).toBe(0);
});
