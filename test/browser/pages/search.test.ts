import { expect, it } from 'vitest';
import { findSimilar, search } from '#lib/search/contracts/search.ts';
import {
  composer,
  entries,
  eventually,
  intercept,
  press,
  waitForEntry,
} from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';
import { editComment, postReply } from '../../support/shift-log/comments.ts';

it('finds a reply by its words, and shows it in its shift', async () => {
  const { page, shiftId, grace, commentAsGrace } = await openShift();
  const { comment_id } = await commentAsGrace('Dish 12 lost lock at the zenith passage');
  await postReply(grace, comment_id, { reply_text: 'The zenithquake encoder slipped again' });
  await waitForEntry(page, 'zenithquake');
  const query = { q: 'zenithquakes' };
  await eventually(async () => (await grace(search, { query })).body.result_data.length).toBe(1);

  await page.keyboard.press('/');
  await page.getByRole('textbox', { name: 'Words' }).fill('zenithquakes');
  await page.keyboard.press('Enter');
  const hit = page.getByRole('list', { name: /Found entries/ }).getByRole('listitem');
  await eventually(() => hit.count()).toBe(1);
  expect(await hit.locator('mark').allTextContents()).toEqual(['zenithquake']);
  expect(new URL(page.url()).searchParams.get('q')).toBe('zenithquakes');

  await hit.getByRole('link', { name: `Show in shift ${shiftId}` }).click();

  await entries(page, 'zenithquake').and(page.locator(':focus')).waitFor();
});

/** A visit without the service worker, which serves the code of pages from its cache. */
const withoutWorker = { serviceWorkers: 'block', expected: /ERR_FAILED|service worker/i } as const;

it('takes no key for a command while the search page is loading', async () => {
  const { page } = await openShift(withoutWorker);
  const { promise: loading, resolve: release } = Promise.withResolvers<undefined>();
  await intercept(page, '**/search-page*', async (route) => {
    await loading;
    await route.continue();
  });

  await page.keyboard.type('/?');
  release(undefined);

  await page.getByRole('textbox', { name: 'Words' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('says so when the code of a page does not arrive', async () => {
  const { page } = await openShift(withoutWorker);
  await intercept(page, '**/search-page*', (route) => route.abort());

  await page.keyboard.press('/');

  await page.getByText('This page could not be loaded').waitFor();
  await page.unroute('**/search-page*');
  await page.reload();
  await page.getByRole('textbox', { name: 'Words' }).waitFor();
});

it('proposes words for one that nobody wrote, and explains the language before the first search', async () => {
  const { page, grace, commentAsGrace } = await openShift();
  await commentAsGrace('The cryopump rattles');
  const query = { q: 'cryopumd' };
  await eventually(async () => (await grace(search, { query })).body.did_you_mean).toBeDefined();
  await page.keyboard.press('/');
  await page.getByRole('table', { name: 'What can be searched for' }).waitFor();

  await page.getByRole('textbox', { name: 'Words' }).fill('cryopumd');
  await press(page, 'Search');
  await page.getByRole('link', { name: 'cryopump' }).click();

  await page.getByText('The cryopump rattles').waitFor();
});

it('shows similar entries while somebody types, and links the ticket that was created then', async () => {
  const { page, grace, commentAsGrace } = await openShift();
  const ticket = 'https://tracker.example.org/browse/OPS-712';
  const text = 'Correlator board 7 overheats when the chiller valve sticks';
  const { comment_id } = await commentAsGrace(text);
  await editComment(grace, comment_id, { issue_tracker_links: [ticket] });
  await waitForEntry(page, 'OPS-712');

  const field = composer(page);
  const button = page.getByRole('button', { name: /similar entr/ });
  await eventually(async () => {
    const { body } = await grace(findSimilar, { body: { text } });
    return body.result_data.flatMap(({ links }) => links.tickets);
  }).toContain(ticket);
  await field.fill('Correlator board 7 overheats again, the chiller valve sticks');
  await eventually(() => button.isEnabled()).toBe(true);
  const before = await field.boundingBox();
  await button.click();
  await press(page.getByRole('dialog', { name: 'Similar entries' }), 'Link OPS-712');
  await page.keyboard.press('Escape');
  await field.press('Control+Enter');

  await entries(page, 'overheats again').getByRole('link', { name: 'OPS-712' }).waitFor();
  expect(await field.boundingBox()).toMatchObject({ x: before?.x });

  await eventually(async () => {
    const { body } = await grace(findSimilar, { body: { text: 'The chiller overheats again' } });
    return body.result_data.map(({ excerpt }) => excerpt).join();
  }).toContain('overheats again');
  await press(await waitForEntry(page, 'overheats again'), /^Edit: /);
  await eventually(() => button.isEnabled()).toBe(true);
  await button.click();
  const similar = page.getByRole('dialog', { name: 'Similar entries' });
  await similar.getByText('overheats when').waitFor();
  expect(await similar.getByText('overheats again').count()).toBe(0);
});

it('moves nothing in the dialog of a ticket when similar entries are found', async () => {
  const { page, grace, commentAsGrace } = await openShift();
  await commentAsGrace('The hexapod of dish 33 lost its reference at dusk');
  const text = 'The hexapod of dish 33 lost its reference at dawn';
  await commentAsGrace(text);
  await eventually(async () => {
    const { body } = await grace(findSimilar, { body: { text } });
    return body.result_data.map(({ excerpt }) => excerpt).join();
  }).toContain('at dusk');
  await press(await waitForEntry(page, 'at dawn'), /^Create a ticket: /);
  const dialog = page.getByRole('dialog', { name: 'Create a ticket' });
  const places = () =>
    Promise.all(
      [dialog.getByLabel('Summary'), dialog.getByRole('button', { name: 'Create the ticket' })].map(
        (one) => one.boundingBox(),
      ),
    );
  const before = await places();

  await dialog.getByText('at dusk').waitFor();

  expect(await places()).toEqual(before);
});
