import { expect, it } from 'vitest';
import {
  postComment,
  editComment,
  listCommentPages,
  postReply,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { startShift, startAndEndShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

const texts = (list: CommentBody[]) => list.map((one) => one.comment);

it('lists the comments that refer to an execution block across shifts, in pages', async () => {
  const eb_fk = createUniqueText('eb-T0001');
  const [one, other] = [await startShift(operator), await startAndEndShift(operator)];
  const first = await postComment(operator, one.shift_id, { comment: 'first', eb_fk });
  const moved = await postComment(operator, other, {
    comment: 'moved',
    eb_fk: createUniqueText('eb'),
  });
  const movedComment = await postComment(operator, other, { comment: 'left', eb_fk });
  await postComment(operator, other, { comment: 'tagged', eb_fk, tags: ['weather'] });
  await postReply(operator, first.comment_id, { reply_text: 'reply' });
  await editComment(operator, moved.comment_id, { eb_fk });
  await editComment(operator, movedComment.comment_id, { eb_fk: null });
  const query = { eb_fk: eb_fk.toLowerCase() };

  await expect
    .poll(async () => (await listCommentPages(viewer, { ...query, limit: 2 })).map(texts))
    .toEqual([['tagged', 'moved'], ['first']]);
  const ofShift = await listCommentPages(viewer, { ...query, shift_id: other });
  const withTag = await listCommentPages(viewer, { ...query, tag: 'Weather' });
  const withReply = (await listCommentPages(viewer, query)).flat().at(-1)!;

  expect([ofShift, withTag].map((list) => list.map(texts))).toEqual([
    [['tagged', 'moved']],
    [['tagged']],
  ]);
  expect(withReply.replies.map(({ reply_text }) => reply_text)).toEqual(['reply']);
});

it('finds the comments of an execution block by a number as by its text', async () => {
  const { shift_id } = await startShift(operator);
  const eb_fk = Number(String(shift_id).padEnd(9, '7'));
  await postComment(operator, shift_id, { comment: 'numbered', eb_fk });

  await expect
    .poll(async () => (await listCommentPages(viewer, { eb_fk })).map(texts))
    .toEqual([['numbered']]);
});
