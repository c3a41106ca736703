import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createItem } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { BLOCK } from '../support/browser/night.ts';
import { entries, eventually, press, waitForEntry } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { loadSample } from '../support/samples.ts';
import { postReply } from '../support/shift-log/comments.ts';
import { createUniqueText, only } from '../support/shift-log/shifts.ts';

const many = Array.from(
  { length: 120 },
  (_, n) => `Note ${n + 1}. ${'Long words. '.repeat(n % 30)}`,
);

/** Whether an entry is wholly between what sticks to the top of the screen and the composer. */
const isInFrame = (entry: Locator): Promise<boolean> =>
  entry.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const below = edge('.composer')?.top ?? innerHeight;
    return top >= (edge('.toolbar')?.bottom ?? 0) - 1 && bottom <= below + 1;
  });

/** Waits until every part of the timeline is rendered. */
const isRendered = (page: Page) =>
  eventually(() => page.locator('.timeline__part[aria-busy]').count()).toBe(0);

async function openLink(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
}

it('ends a link with its entry inside the frame, after everything above it is rendered', async () => {
  const { page, shiftId, grace } = await openShift({}, many);
  await waitForEntry(page, /^.*Note 120\./);
  await isRendered(page);
  const keys = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-entry][id^=comment]')].map(({ id }) => id)`,
  );
  const commentId = Number(keys[40]!.replace('comment-', ''));
  const { reply_id } = (await postReply(grace, commentId, { reply_text: 'An answer' })).replies[0]!;

  for (const name of [keys[3]!, keys[20]!, keys[60]!, `reply-${reply_id}`]) {
    await openLink(page, `/console/shifts/${shiftId}#${name}`);
    const key = name.startsWith('reply') ? keys[40]! : name;
    const entry = page.locator(`[id="${key}"]`);
    await entry.waitFor();
    await isRendered(page);

    await eventually(() => isInFrame(entry)).toBe(true);
    expect(await entry.getAttribute('class'), name).toContain('target');
  }
});

it('finds a block by the number of its log, as a search names it', async () => {
  const { page, shiftId, grace } = await openShift({}, many.slice(0, 30));
  const body = await loadSample('execution-blocks-with-status');
  const { body: response } = await grace(recordLogs, { path: { shift_id: shiftId }, body });
  const { id } = only(response.result_data).shift_logs.find(({ eb_id }) => eb_id === BLOCK)!;

  await openLink(page, `/console/shifts/${shiftId}#log-${id}`);

  const block = await waitForEntry(page, BLOCK);
  await eventually(() => isInFrame(block)).toBe(true);
});

it('says of an entry that is not in the shift that it is not there', async () => {
  const { page, shiftId } = await openShift({}, ['The only entry']);

  await openLink(page, `/console/shifts/${shiftId}#comment-999999`);

  await page.getByText(`Shift ${shiftId} has no such entry.`).waitFor();
});

it('opens an item by its address, which can be copied', async () => {
  const { as } = await getDesk();
  const title = createUniqueText('Interlock B is bypassed');
  const ada = await as('operator', 'ada');
  const { body } = await ada(createItem, { body: { title, kind: 'temporary_state' } });
  const { item_id } = only(body.result_data);
  const page = await openConsole({ path: `/console/items/${item_id}` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();

  await press(dialog, 'Copy link');

  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  await eventually(copied).toMatch(new RegExp(`/console/items/${item_id}$`));
  await press(dialog, 'Close this window');
  await eventually(() => new URL(page.url()).pathname).toBe('/console/items');
});

it('lists the tags that are used without a number, and offers to create those that do not exist', async () => {
  const tag = createUniqueText('seeing').replaceAll(' ', '-');
  const { page } = await openShift({}, [`Bad tonight`]);
  await page.getByRole('textbox').first().fill(`Bad tonight #${tag}`);
  await page.keyboard.press('Control+Enter');
  await entries(page, tag).waitFor();

  await page.getByRole('link', { name: 'Tags' }).first().click();
  const line = page.getByRole('listitem').filter({ hasText: `#${tag}` });
  await press(line, 'Create');

  await line.getByRole('button', { name: `Delete ${tag}` }).waitFor();
  expect(await page.getByText(/\d+ uses?/).count()).toBe(0);
});
