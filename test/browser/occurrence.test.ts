import { expect, it } from 'vitest';
import { createCheckedClient } from '../support/api/checked-client.ts';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { entries, eventually, waitForEntry, waitUntilLive } from '../support/browser/page.ts';
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
