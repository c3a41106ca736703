import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { openItem } from '../support/shift-log/open-items.ts';
import { recordLoss } from '../support/shift-log/losses.ts';
import { postComment } from '../support/shift-log/comments.ts';
import { createUniqueText, startShift } from '../support/shift-log/shifts.ts';
import { openShift, type RunningShift } from '../support/browser/shift.ts';
import {
  waitUntilStored,
  waitUntilStoredOffline,
  composer,
  entries,
  eventually,
  intercept,
  readStored,
  waitUntilLive,
  waitForEntry,
  unsent,
  write,
} from '../support/browser/page.ts';

/** What a page logs whose requests fail. */
const expected = /Failed to load resource|WebSocket connection/;

const texts = ['First while offline', 'Second while offline', 'Third while offline'];

/** The texts of the comments that the service has, oldest first. */
async function savedTexts({ grace, shiftId }: RunningShift): Promise<unknown[]> {
  const { body } = await grace(listComments, { query: { shift_id: shiftId } });
  return body.result_data
    .toSorted((a, b) => a.comment_id - b.comment_id)
    .map(({ comment }) => comment);
}

it('sends what was written offline once and in order when the connection is back', async () => {
  const shift = await openShift({ expected });
  const { page } = shift;
  await page.context().setOffline(true);
  await page.getByText('offline', { exact: true }).waitFor();
  for (const text of texts) {
    await write(page, text);
    await unsent(page, text).getByText('Waiting').waitFor();
  }
  await page.getByText('offline, 3 entries waiting').waitFor();

  await page.context().setOffline(false);

  await waitUntilLive(page);
  expect(await savedTexts(shift)).toEqual(texts);
  for (const text of texts) expect(await entries(page, text).count()).toBe(1);
});

it('sends an entry once whose response was cut off', async () => {
  const shift = await openShift({ expected });
  const { page } = shift;
  let cuts = 0;
  await intercept(page, '**/shift/comment', async (route) => {
    if (route.request().method() !== 'POST' || cuts > 0) return route.continue();
    cuts++;
    // The service has it, and the page does not know.
    await route.fetch();
    await route.abort('connectionreset');
  });

  for (const text of texts) await write(page, text);

  await waitUntilLive(page);
  await eventually(() => cuts).toBe(1);
  await eventually(() => savedTexts(shift)).toEqual(texts);
  for (const text of texts) await eventually(() => entries(page, text).count()).toBe(1);
});

it('keeps waiting entries over a reload without a connection', async () => {
  const shift = await openShift({ expected }, ['Before the cut']);
  const { page } = shift;
  await waitUntilStoredOffline(page, 'Before the cut');
  await page.context().setOffline(true);
  await write(page, 'Written offline');
  await unsent(page, 'Written offline').getByText('Waiting').waitFor();

  await page.reload();

  await waitForEntry(page, 'Before the cut');
  await page.getByText(/as of \d\d:\d\d:\d\d UTC/).waitFor();
  await unsent(page, 'Written offline').getByText('Waiting').waitFor();
  await page.context().setOffline(false);
  await waitUntilLive(page);
  await eventually(() => savedTexts(shift)).toEqual(['Before the cut', 'Written offline']);
});

it('opens without a connection after a first visit, and knows who is on site and why time is lost', async () => {
  const { page, grace, shiftId } = await openShift({ expected }, ['Last night in words']);
  const title = createUniqueText('Crane at antenna 12');
  await openItem(grace, { title, kind: 'people_on_site', severity: 'info' });
  await recordLoss(grace, shiftId, { category: 'weather' });
  await waitUntilStoredOffline(page, 'Last night in words');
  for (const text of [title, '"unexplained"']) await waitUntilStored(page, text);
  const visit = await page.context().newPage();
  await page.close();
  await visit.context().setOffline(true);

  await visit.goto('/console');

  await waitForEntry(visit, 'Last night in words');
  await visit.getByText('offline', { exact: true }).waitFor();
  const rail = visit.getByRole('complementary', { name: 'Lost time and open items' });
  await rail.getByRole('listitem').filter({ hasText: title }).getByText('people on site').waitFor();
  await rail.getByText(/^since \d\d:\d\d/).waitFor();
  await composer(visit).fill('The composer works');
  await visit.getByText(/^Draft stored/).waitFor();
});

it('shows no lost time of the shift before without a connection', async () => {
  const { page, grace, shiftId } = await openShift({ expected });
  const title = createUniqueText('Crane at antenna 12');
  await openItem(grace, { title, kind: 'people_on_site', severity: 'info' });
  await recordLoss(grace, shiftId, { category: 'weather' });
  await waitUntilStored(page, '"unexplained"');
  await intercept(page, '**/accounting', async (route) => {
    const isOfShiftBefore = route.request().url().includes(`/shift/${shiftId}/`);
    await (isOfShiftBefore ? route.continue() : route.abort('connectionreset'));
  });
  const next = await startShift(grace);
  await postComment(grace, next.shift_id, { comment: 'Of the next shift' });
  await waitUntilStoredOffline(page, 'Of the next shift');
  expect(await readStored(page)).toContain('"unexplained"');
  const visit = await page.context().newPage();
  await page.close();
  await visit.context().setOffline(true);

  await visit.goto('/console');

  await waitForEntry(visit, 'Of the next shift');
  const rail = visit.getByRole('complementary', { name: 'Lost time and open items' });
  await rail.getByRole('listitem').filter({ hasText: title }).waitFor();
  expect(await rail.getByText(/^since \d\d:\d\d/).count()).toBe(0);
});

it('reaches the desk of its own machine although the browser has no network', async () => {
  const { page } = await openShift({ expected });

  await page.evaluate(`(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  })()`);
  await write(page, 'Written on the machine of the desk');

  await waitForEntry(page, 'Written on the machine of the desk');
  await waitUntilLive(page);
});

it('takes back an entry that waits, and edits it', async () => {
  const shift = await openShift({ expected });
  const { page } = shift;
  await page.context().setOffline(true);
  await page.getByText('offline', { exact: true }).waitFor();
  await write(page, 'Wind 16 m/s');

  await unsent(page, 'Wind 16').getByRole('button', { name: 'Edit' }).click();
  await eventually(() => composer(page).inputValue()).toBe('Wind 16 m/s');
  await write(page, 'Wind 18 m/s');
  await unsent(page, 'Wind 18').getByText('Waiting').waitFor();
  await page.context().setOffline(false);

  await eventually(() => savedTexts(shift)).toEqual(['Wind 18 m/s']);
});
