import { expect, it } from 'vitest';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  getCommentPage,
  listCommentPages,
  postReply,
  waitForImages,
  uploadImage,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { gif, createPng } from '../../support/files/images.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

it('lists a comment without text once one of its images is uploaded or it has a reply', async () => {
  const { shift_id } = await startShift(operator);
  const text = Buffer.from('<script>alert(1)</script>');
  const announce = async (...files: Buffer[]) =>
    postComment(operator, shift_id, {
      comment: ' ',
      image: files.map((file) => toAnnouncement(file)),
    });
  const [withBadFile, withLateUpload, withReply, withUpload] = [
    await announce(text),
    await announce(createPng()),
    await announce(createPng()),
    await announce(text, gif),
  ];
  const listedIds = async () => {
    const response = await operator(getShift, { query: { shift_id } });
    expect(response.headers.get('link')).toBeNull();
    const inShift = only(response.body.result_data).comments;
    const inPages = (await listCommentPages(operator, { shift_id, limit: 1 })).flat().reverse();
    const inAll = (await getCommentPage(operator, { limit: 500 })).comments.toReversed();
    const ids = [inShift, inPages, inAll.filter(({ shift_fk }) => shift_fk === shift_id)].map(
      (comments) => comments.map(({ comment_id }) => comment_id),
    );
    expect([ids[1], ids[2]]).toEqual([ids[0], ids[0]]);
    return ids[0];
  };
  const before = await listedIds();

  await uploadImage(only(withBadFile.image), text);
  await uploadImage(withUpload.image[0], text);
  await uploadImage(withUpload.image[1], gif);
  await postReply(operator, withReply.comment_id);
  await waitForImages(operator, withUpload, 1);
  const after = await listedIds();
  await editComment(operator, withBadFile.comment_id, { comment: 'It was no image' });
  await uploadImage(only(withLateUpload.image), createPng());
  await waitForImages(operator, withLateUpload, 1);

  expect([before, after]).toEqual([
    [],
    [withBadFile, withReply, withUpload].map(({ comment_id }) => comment_id),
  ]);
  expect(await listedIds()).toEqual(
    [withBadFile, withLateUpload, withReply, withUpload].map(({ comment_id }) => comment_id),
  );
});
