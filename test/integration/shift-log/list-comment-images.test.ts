import { expect, it } from 'vitest';
import { addImages, listCommentImages } from '#lib/shift-log/contracts/images.ts';
import {
  postComment,
  editComment,
  fetchImage,
  createCommentForm,
  createImageFile,
  postReply,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { gif, jpeg, createPng } from '../../support/files/images.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');
const { shift_id } = await startShift(operator);

const listImages = (comment_id: number | string, query: object = {}) =>
  viewer(listCommentImages, { path: { comment_id }, query });

const bytesOf = async (comment_id: number, query: object = {}) => {
  const { body } = await listImages(comment_id, query);
  return Promise.all(body.result_data.map(async (link) => (await fetchImage(link)).bytes));
};

it('returns links to the images of a comment, in each of its versions', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const path = { comment_id };
  const two = createCommentForm(undefined, [
    createImageFile(createPng(), 'a.png'),
    createImageFile(gif, 'b.gif'),
  ]);
  const added = await operator(addImages, { path, body: two });
  await operator(addImages, {
    path,
    body: createCommentForm(undefined, [createImageFile(jpeg, 'c.jpg')]),
  });
  const { unique_id } = added.body.result_data[1]!;
  await editComment(operator, comment_id, { image: [{ unique_id }] });
  await editComment(operator, comment_id, { comment: 'No image', image: [] });

  expect(await bytesOf(comment_id)).toEqual([]);
  expect(await bytesOf(comment_id, { version: 1 })).toEqual([]);
  expect(await bytesOf(comment_id, { version: 2 })).toEqual([createPng(), gif]);
  expect(await bytesOf(comment_id, { version: 3 })).toEqual([createPng(), gif, jpeg]);
  expect(await bytesOf(comment_id, { version: 4 })).toEqual([gif]);
  expect(await bytesOf(comment_id, { version: 5 })).toEqual([]);
});

it('responds with 404 to an unknown comment or version', async () => {
  const { comment_id, replies } = await postReply(
    operator,
    (await postComment(operator, shift_id)).comment_id,
  );

  for (const id of ['1', 'abc', 'null', replies[0]!.reply_id])
    expect((await listImages(id)).body).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
  expect((await listImages(comment_id, { version: 2 })).body).toMatchObject({
    status: 404,
    code: 'VERSION_NOT_FOUND',
    detail: `There is no version 2 of comment ${comment_id}; omit version to get the newest.`,
  });
});

it.each(['0', 'x', '1.5', '-1'])('refuses the version %s', async (version) => {
  const response = await listImages(1, { version });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', 'version'] }] });
});
