import { expect, it } from 'vitest';
import { comment, edit, pages, reply, type CommentBody } from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { start, startAndEnd, unique } from '../../support/shift-log/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const viewer = await as('viewer');

const texts = (list: CommentBody[]) => list.map((one) => one.comment);

it('lists the comments that refer to an execution block across shifts, in pages', async () => {
  const eb_fk = unique('eb-T0001');
  const [one, other] = [await start(operator), await startAndEnd(operator)];
  const first = await comment(operator, one.shift_id, { comment: 'first', eb_fk });
  const moved = await comment(operator, other, { comment: 'moved', eb_fk: unique('eb') });
  const left = await comment(operator, other, { comment: 'left', eb_fk });
  await comment(operator, other, { comment: 'tagged', eb_fk, tags: ['weather'] });
  await reply(operator, first.comment_id, { reply_text: 'reply' });
  await edit(operator, moved.comment_id, { eb_fk });
  await edit(operator, left.comment_id, { eb_fk: null });
  const query = { eb_fk: eb_fk.toLowerCase() };

  await expect
    .poll(async () => (await pages(viewer, { ...query, limit: 2 })).map(texts))
    .toEqual([['tagged', 'moved'], ['first']]);
  const ofShift = await pages(viewer, { ...query, shift_id: other });
  const withTag = await pages(viewer, { ...query, tag: 'Weather' });
  const withReply = (await pages(viewer, query)).flat().at(-1)!;

  expect([ofShift, withTag].map((list) => list.map(texts))).toEqual([
    [['tagged', 'moved']],
    [['tagged']],
  ]);
  expect(withReply.replies.map(({ reply_text }) => reply_text)).toEqual(['reply']);
});

it('finds the comments of an execution block by a number as by its text', async () => {
  const { shift_id } = await start(operator);
  const eb_fk = Number(String(shift_id).padEnd(9, '7'));
  await comment(operator, shift_id, { comment: 'numbered', eb_fk });

  await expect
    .poll(async () => (await pages(viewer, { eb_fk })).map(texts))
    .toEqual([['numbered']]);
});
