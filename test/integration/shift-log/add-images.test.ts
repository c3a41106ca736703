import { expect, it } from 'vitest';
import { listComments, listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { addImages } from '#lib/shift-log/contracts/images.ts';
import { differs } from '../../support/machine/known-differences.ts';
import {
  postComment,
  fetchImage,
  createCommentForm,
  createImageFile,
  postReply,
  withoutLink,
  type Media,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { gif, jpeg, createPng } from '../../support/files/images.ts';
import { endRunningShift, only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

const formOf = (...files: File[]) => createCommentForm(undefined, files);
/** Adds the comment_id, which images of a list lack, and removes the links. */
const withComment = (images: Media[], comment_id: number) =>
  images.map((image) => ({ ...withoutLink(image), comment_id }));
const put = (comment_id: number | string, body: unknown, headers: Record<string, string> = {}) =>
  operator(addImages, { path: { comment_id }, body, headers });
const listCommentsOf = async (shift_id: number) =>
  (await operator(listComments, { query: { shift_id } })).body.result_data;

it('adds images to a comment as a new version, and returns all its images', async () => {
  const { shift_id } = await startShift(operator);
  const original = await postComment(operator, shift_id, { tags: ['antenna'] });
  await postReply(operator, original.comment_id);

  const first = await put(
    original.comment_id,
    formOf(createImageFile(createPng(), 'a.png'), createImageFile(gif, 'b.gif')),
  );
  const second = await put(original.comment_id, formOf(createImageFile(jpeg, 'c.jpg')));

  const [current] = await listCommentsOf(shift_id);
  const images = second.body.result_data;
  expect(first.body.result_data.map(withoutLink)).toEqual(images.slice(0, 2).map(withoutLink));
  expect(images.map(({ file_name }) => file_name)).toEqual(['a.png', 'b.gif', 'c.jpg']);
  expect((await fetchImage(images[2]!.path)).bytes).toEqual(jpeg);
  expect(current).toMatchObject({
    comment: original.comment,
    tags: ['antenna'],
    comment_version: 3,
  });
  expect(withComment(current!.image, original.comment_id)).toEqual(images.map(withoutLink));
  expect(current!.replies).toHaveLength(1);
  expect(second.headers.get('etag')).toBe(`"${current!.id}"`);
});

it('creates a comment on the running shift if the comment is null', async () => {
  const { shift_id } = await startShift(operator);

  const response = await put(
    'null',
    formOf(createImageFile(createPng(), 'a.png'), createImageFile(gif, 'b.gif')),
  );

  const imageComment = only(await listCommentsOf(shift_id));
  expect(imageComment).toMatchObject({ comment_version: 1, shift_fk: shift_id });
  expect(withComment(imageComment.image, imageComment.comment_id)).toEqual(
    response.body.result_data.map(withoutLink),
  );
  const stale = await put('null', formOf(createImageFile(createPng(), 'a.png')), {
    'If-Match': '"1"',
  });
  expect([stale.status, await listCommentsOf(shift_id)]).toMatchObject([
    412,
    [{ id: imageComment.id }],
  ]);
});

it('responds with an error if no shift is running', async () => {
  await endRunningShift(operator);

  const response = await put('null', formOf(createImageFile(createPng(), 'a.png')));

  expect([response.status, response.body]).toMatchObject([404, { code: 'NO_SHIFT_RUNS' }]);
});

it('responds with 404 to an unknown comment', async () => {
  for (const id of ['0', '1', 'abc', '9'.repeat(20)]) {
    const response = await put(id, formOf(createImageFile(createPng(), 'a.png')));
    expect([response.status, response.body], id).toMatchObject([
      404,
      { code: 'COMMENT_NOT_FOUND' },
    ]);
  }
});

it('loses no image of concurrent writers, and accepts one of two with the same If-Match', async () => {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id);
  const names = Array.from({ length: differs('concurrent calls') ? 4 : 10 }, (_, n) => `${n}.png`);

  const responses = await Promise.all(
    names.map((name) => put(comment_id, formOf(createImageFile(createPng(), name)))),
  );
  const [current] = await listCommentsOf(shift_id);
  const condition = { 'If-Match': `"${current!.id}"` };
  const race = await Promise.all(
    ['x.png', 'y.png'].map((name) =>
      put(comment_id, formOf(createImageFile(createPng(), name)), condition),
    ),
  );

  const query = { shift_id };
  const history = await operator(listCommentVersions, { path: { comment_id }, query });
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(current!.image.map(({ file_name }) => file_name).sort()).toEqual(names);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(history.body.result_data.map(({ image }) => image.length)).toEqual(
    Array.from({ length: names.length + 2 }, (_, n) => n),
  );
});

it('refuses a form without images, a JSON body, and a file that is not an image', async () => {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id);

  const responses = [
    await put(comment_id, formOf()),
    await put(comment_id, { image: [] }),
    await put(comment_id, formOf(createImageFile(Buffer.from('<p>no image</p>'), 'a.png'))),
  ];

  expect(responses.map(({ status }) => status)).toEqual([422, 415, 415]);
  expect(only(await listCommentsOf(shift_id)).comment_version).toBe(1);
});
