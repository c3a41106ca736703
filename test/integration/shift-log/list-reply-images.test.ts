import { expect, it } from 'vitest';
import { replyToComment } from '#lib/shift-log/contracts/comments.ts';
import { listReplyImages } from '#lib/shift-log/contracts/images.ts';
import {
  postComment,
  fetchImage,
  createCommentForm,
  createImageFile,
  postReply,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { gif, createPng } from '../../support/files/images.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');
const { shift_id } = await startShift(operator);

const listImages = (reply_id: number | string) => viewer(listReplyImages, { path: { reply_id } });

it('returns links to the images of a reply', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const body = createCommentForm({ reply_text: 'As here' }, [
    createImageFile(createPng(), 'a.png'),
    createImageFile(gif, 'b.gif'),
  ]);
  const response = await operator(replyToComment, { path: { comment_id }, body });
  const { reply_id } = only(only(response.body.result_data).replies);

  const { body: replyImages } = await listImages(reply_id);

  const downloads = await Promise.all(replyImages.result_data.map(fetchImage));
  expect(downloads.map(({ bytes, name }) => [bytes, name])).toEqual([
    [createPng(), 'a.png'],
    [gif, 'b.gif'],
  ]);
});

it('returns an empty list for a reply without images', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const { replies } = await postReply(operator, comment_id);

  expect((await listImages(only(replies).reply_id)).body.result_data).toEqual([]);
});

it('responds with 404 to an unknown reply', async () => {
  const { comment_id } = await postComment(operator, shift_id);

  for (const id of [comment_id, '1', 'abc', '9'.repeat(20)]) {
    const response = await listImages(id);
    expect([response.status, response.body]).toMatchObject([404, { code: 'REPLY_NOT_FOUND' }]);
  }
});
