import { expect, it } from 'vitest';
import { createCheckedClient } from '../support/api/checked-client.ts';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import {
  composer,
  entries,
  eventually,
  press,
  waitForEntry,
  waitUntilLive,
  write,
} from '../support/browser/page.ts';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { postComment, postReply } from '../support/shift-log/comments.ts';
import { startShift } from '../support/shift-log/shifts.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it('places entries at the time of their events, with the time of writing and the names of people', async () => {
  const { url, as, token } = await getDesk();
  const named = createCheckedClient(
    url,
    await token('grace', 'operator', { name: 'Grace Hopper' }),
  );
  const shift_start = minutesAgo(120);
  const { shift_id } = await startShift(await as('operator'), { shift_start });
  const before = { comment: 'The dome was opened', occurred_on: minutesAgo(60) };
  await postComment(named, shift_id, before);
  const page = await openConsole();
  await waitUntilLive(page);
  await waitForEntry(page, before.comment);

  const earlier = { comment: 'The receiver was warm', occurred_on: minutesAgo(90) };
  const { comment_id } = await postComment(named, shift_id, earlier);
  await waitForEntry(page, earlier.comment);
  await postReply(named, comment_id, { reply_text: 'It is cold now' });

  const texts = async () =>
    (await entries(page, /was (opened|warm)/).allInnerTexts()).map(
      (text) => /The \w+ was \w+/.exec(text)?.[0],
    );
  await eventually(texts).toEqual([earlier.comment, before.comment]);
  const entry = entries(page, earlier.comment);
  expect(await entry.innerText()).toMatch(/Grace Hopper\s+written \d\d:\d\d/);
  expect(await entry.locator('.entry__time').innerText()).toContain(
    earlier.occurred_on.slice(11, 16),
  );
  await eventually(() => entry.locator('.reply').innerText()).toContain('Grace Hopper');
});

it('takes a typed time of day as the time of the event, in a chip that can be removed', async () => {
  const { as } = await getDesk();
  const operator = await as('operator');
  const { shift_id } = await startShift(operator, { shift_start: minutesAgo(120) });
  const stored = async () =>
    (await operator(listComments, { query: { shift_id } })).body.result_data.map(
      ({ comment, occurred_on }) => ({ comment, occurred_on }),
    );
  const page = await openConsole();
  await waitUntilLive(page);
  const at = minutesAgo(30).slice(0, 19);
  const time = at.slice(11);

  await composer(page).click();
  await page.keyboard.type(`${time} `);
  await page.getByText(`${time} UTC`).waitFor();
  await page.keyboard.type('The dome was opened');
  expect(await composer(page).inputValue()).toBe('The dome was opened');
  await page.keyboard.press('Control+Enter');
  const entry = await waitForEntry(page, 'The dome was opened');

  expect(await entry.locator('.entry__time').innerText()).toContain(time);
  expect(await stored()).toEqual([{ comment: 'The dome was opened', occurred_on: `${at}Z` }]);

  await page.keyboard.type(`${time} The dome was closed`);
  await page.getByText(`${time} UTC`).waitFor();
  await press(page, 'Remove the time');
  await write(page, `${time} is in the text`);
  await waitForEntry(page, /is in the text/);
  const [newest] = await stored();
  expect(newest?.comment).toBe(`${time} is in the text`);
  expect(Date.parse(newest?.occurred_on ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

it('changes the time of an entry in a dialog', async () => {
  const { as } = await getDesk();
  const operator = await as('operator');
  const { shift_id } = await startShift(operator, { shift_start: minutesAgo(120) });
  const { comment_id } = await postComment(operator, shift_id, { comment: 'The wind dropped' });
  const page = await openConsole();
  await waitUntilLive(page);
  const time = minutesAgo(45).slice(11, 16);

  await press(await waitForEntry(page, 'The wind dropped'), /^Edit/);
  await press(page, 'When it happened');
  await page.getByRole('textbox', { name: 'Time (UTC)' }).fill(time);
  await page.keyboard.press('Enter');
  await page.getByText(`${time}:00 UTC`).waitFor();
  await press(page, 'Save');

  await entries(page, 'The wind dropped')
    .getByText(/^written/)
    .waitFor();
  const [comment] = (await operator(listComments, { query: { shift_id } })).body.result_data;
  expect(comment?.comment_id).toBe(comment_id);
  expect(comment?.occurred_on?.slice(11, 16)).toBe(time);
});
