import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { entries, eventually, press } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { annotate } from '../support/shift-log/annotations.ts';
import { editComment, postReply } from '../support/shift-log/comments.ts';

const wide = { viewport: { width: 1440, height: 900 }, user: 'grace' } as const;

it('withdraws a comment with a reason, undoes it, and withdraws and reinstates it in its place', async () => {
  const text = 'Dish 12 lost lock';
  const { page, grace, shiftId } = await openShift(wide, [text]);
  const stored = async () =>
    (await grace(listComments, { query: { shift_id: shiftId } })).body.result_data[0];
  const entry = entries(page, text);

  await press(entry, /^Withdraw/);
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('It was dish 13');
  await page.keyboard.press('Control+Enter');

  await entry.getByText(/withdrawn by .*: It was dish 13/).waitFor();
  expect(await stored()).toMatchObject({ withdrawn: true, withdrawal_reason: 'It was dish 13' });
  expect(await entry.getByRole('button', { name: /^(Reply|Edit)/ }).count()).toBe(0);
  await eventually(() => page.evaluate('document.activeElement.closest("article")?.id')).toMatch(
    /^comment-/,
  );

  await press(page, 'Undo');
  await eventually(async () => (await stored())?.withdrawn).toBeUndefined();
  await press(entry, /^Withdraw/);
  await press(page.getByRole('dialog'), 'Withdraw the comment');
  await press(entry, /^Reinstate/);
  await press(page.getByRole('dialog'), 'Reinstate the comment');
  await entry.getByRole('button', { name: /^Reply/ }).waitFor();
  expect((await stored())?.comment_version).toBe(5);
});

it('withdraws a reply and an annotation, and shows what others withdraw', async () => {
  const { page, grace, shiftId } = await openShift(wide, ['Pumps are cold']);
  const [comment] = (await grace(listComments, { query: { shift_id: shiftId } })).body.result_data;
  await annotate(grace, shiftId, 'A windy night');
  await postReply(grace, comment!.comment_id, { reply_text: 'Not yet' });
  const entry = entries(page, 'Pumps are cold');
  const reply = entry.locator('.reply');
  await reply.getByText('Not yet').waitFor();

  await press(reply, /^Withdraw/);
  await press(page.getByRole('dialog'), 'Withdraw the reply');
  await reply.getByText(/^withdrawn by/).waitFor();
  await press(entries(page, 'A windy night'), /^Withdraw/);
  await press(page.getByRole('dialog'), 'Withdraw the annotation');
  await entries(page, 'A windy night')
    .getByText(/^withdrawn by/)
    .waitFor();

  await editComment(grace, comment!.comment_id, { withdrawn: true });
  await eventually(() => entry.getByText(/^withdrawn by/).count()).toBe(2);
});
