import { expect, it } from 'vitest';
import { listComments, listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { addImages } from '#lib/shift-log/contracts/images.ts';
import { differs } from '#infra/rehearsal/emulator/known-differences.ts';
import {
  comment,
  fetched,
  formWith,
  photo,
  reply,
  unlinked,
  type Media,
} from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { gif, jpeg, png } from '../../support/files/images.ts';
import { endRunning, only, start } from '../../support/shift-log/shifts.ts';

const { as } = await desk();
const operator = await as('operator');

const formOf = (...files: File[]) => formWith(undefined, files);
/** Adds the comment_id, which images of a list lack, and removes the links. */
const withComment = (images: Media[], comment_id: number) =>
  images.map((image) => ({ ...unlinked(image), comment_id }));
const put = (comment_id: number | string, body: unknown, headers: Record<string, string> = {}) =>
  operator(addImages, { path: { comment_id }, body, headers });
const listCommentsOf = async (shift_id: number) =>
  (await operator(listComments, { query: { shift_id } })).body.result_data;

it('adds images to a comment as a new version, and returns all its images', async () => {
  const { shift_id } = await start(operator);
  const original = await comment(operator, shift_id, { tags: ['antenna'] });
  await reply(operator, original.comment_id);

  const first = await put(original.comment_id, formOf(photo(png(), 'a.png'), photo(gif, 'b.gif')));
  const second = await put(original.comment_id, formOf(photo(jpeg, 'c.jpg')));

  const [current] = await listCommentsOf(shift_id);
  const images = second.body.result_data;
  expect(first.body.result_data.map(unlinked)).toEqual(images.slice(0, 2).map(unlinked));
  expect(images.map(({ file_name }) => file_name)).toEqual(['a.png', 'b.gif', 'c.jpg']);
  expect((await fetched(images[2]!.path)).bytes).toEqual(jpeg);
  expect(current).toMatchObject({
    comment: original.comment,
    tags: ['antenna'],
    comment_version: 3,
  });
  expect(withComment(current!.image, original.comment_id)).toEqual(images.map(unlinked));
  expect(current!.replies).toHaveLength(1);
  expect(second.headers.get('etag')).toBe(`"${current!.id}"`);
});

it('creates a comment on the running shift if the comment is null', async () => {
  const { shift_id } = await start(operator);

  const answer = await put('null', formOf(photo(png(), 'a.png'), photo(gif, 'b.gif')));

  const imageComment = only(await listCommentsOf(shift_id));
  expect(imageComment).toMatchObject({ comment_version: 1, shift_fk: shift_id });
  expect(withComment(imageComment.image, imageComment.comment_id)).toEqual(
    answer.body.result_data.map(unlinked),
  );
  const stale = await put('null', formOf(photo(png(), 'a.png')), { 'If-Match': '"1"' });
  expect([stale.status, await listCommentsOf(shift_id)]).toMatchObject([
    412,
    [{ id: imageComment.id }],
  ]);
});

it('responds with an error if no shift is running', async () => {
  await endRunning(operator);

  const answer = await put('null', formOf(photo(png(), 'a.png')));

  expect([answer.status, answer.body]).toMatchObject([404, { code: 'NO_SHIFT_RUNS' }]);
});

it('responds with 404 to an unknown comment', async () => {
  for (const id of ['0', '1', 'abc', '9'.repeat(20)]) {
    const answer = await put(id, formOf(photo(png(), 'a.png')));
    expect([answer.status, answer.body], id).toMatchObject([404, { code: 'COMMENT_NOT_FOUND' }]);
  }
});

it('loses no image of concurrent writers, and accepts one of two with the same If-Match', async () => {
  const { shift_id } = await start(operator);
  const { comment_id } = await comment(operator, shift_id);
  const names = Array.from({ length: differs('crowds') ? 4 : 10 }, (_, n) => `${n}.png`);

  const answers = await Promise.all(
    names.map((name) => put(comment_id, formOf(photo(png(), name)))),
  );
  const [current] = await listCommentsOf(shift_id);
  const condition = { 'If-Match': `"${current!.id}"` };
  const race = await Promise.all(
    ['x.png', 'y.png'].map((name) => put(comment_id, formOf(photo(png(), name)), condition)),
  );

  const query = { shift_id };
  const history = await operator(listCommentVersions, { path: { comment_id }, query });
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(current!.image.map(({ file_name }) => file_name).sort()).toEqual(names);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(history.body.result_data.map(({ image }) => image.length)).toEqual(
    Array.from({ length: names.length + 2 }, (_, n) => n),
  );
});

it('refuses a form without images, a JSON body, and a file that is not an image', async () => {
  const { shift_id } = await start(operator);
  const { comment_id } = await comment(operator, shift_id);

  const answers = [
    await put(comment_id, formOf()),
    await put(comment_id, { image: [] }),
    await put(comment_id, formOf(photo(Buffer.from('<p>no image</p>'), 'a.png'))),
  ];

  expect(answers.map(({ status }) => status)).toEqual([422, 415, 415]);
  expect(only(await listCommentsOf(shift_id)).comment_version).toBe(1);
});
