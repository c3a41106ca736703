import { expect, it } from 'vitest';
import { createComment, listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  postReply,
  waitForImages,
  uploadImage,
  type Media,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { jpeg, createPng, createPngOfSize } from '../../support/files/images.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const picture = createPngOfSize(100_000);
const thumbnail = { content_type: 'image/jpeg', size: jpeg.length };
const image = { ...toAnnouncement(picture), thumbnail };

const uploadThumbnail = (file: Media, bytes: Uint8Array) =>
  uploadImage({ ...file, upload: file.thumbnail_upload }, bytes);

it('lists a thumbnail that is uploaded before its file, in every version', async () => {
  const created = await postComment(operator, shift_id, { image: [image] });
  const file = only(created.image);

  const statuses = [await uploadThumbnail(file, jpeg), await uploadImage(file, picture)];
  const comment = await waitForImages(operator, created, 1);
  await editComment(operator, created.comment_id, { comment: 'edited' });
  const history = await operator(listCommentVersions, {
    path: { comment_id: created.comment_id },
    query: { shift_id },
  });

  const { thumbnail: link, thumbnail_key, unique_id } = only(comment.image);
  const response = await fetch(link!);
  expect(statuses).toEqual([200, 200]);
  expect(thumbnail_key).toBe(
    `shifts/${shift_id}/comments/${created.comment_id}/${unique_id}.thumbnail`,
  );
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(jpeg));
  expect(history.body.result_data.map((version) => only(version.image).thumbnail_key)).toEqual([
    thumbnail_key,
    thumbnail_key,
  ]);
});

it('lists the thumbnail of a file of a reply', async () => {
  const created = await postComment(operator, shift_id);
  const { replies } = await postReply(operator, created.comment_id, { image: [image] });
  const file = only(only(replies).image);

  await uploadThumbnail(file, jpeg);
  await uploadImage(file, picture);

  await expect
    .poll(async () => {
      const { replies: now } = await editComment(operator, created.comment_id, {});
      return now[0]?.image[0]?.thumbnail;
    })
    .toMatch(/^http.*\.thumbnail\?/);
});

it.each([
  ['is not uploaded', undefined],
  ['is no image', Buffer.alloc(jpeg.length, 'x')],
])('lists a file without a thumbnail if that %s', async (_, bytes) => {
  const created = await postComment(operator, shift_id, { image: [image] });
  const file = only(created.image);

  if (bytes) await uploadThumbnail(file, bytes);
  await uploadImage(file, picture);

  const listed = only((await waitForImages(operator, created, 1)).image);
  expect(listed.path).toMatch(/^http/);
  expect(listed).not.toHaveProperty('thumbnail');
  expect(listed).not.toHaveProperty('thumbnail_key');
});

it('gives no upload for a thumbnail that was not announced', async () => {
  const created = await postComment(operator, shift_id, { image: [toAnnouncement(createPng())] });

  expect(only(created.image)).not.toHaveProperty('thumbnail_upload');
});

it.each([
  ['content_type', { ...thumbnail, content_type: 'image/gif' }, 'enum'],
  ['content_type', { size: 5 }, 'missing'],
  ['size', { ...thumbnail, size: 65_537 }, 'less_than_equal'],
  ['size', { ...thumbnail, size: 0 }, 'greater_than_equal'],
])('refuses the %s of the thumbnail %j', async (field, wrong, type) => {
  const body = { shift_fk: shift_id, image: [{ ...image, thumbnail: wrong }] };

  const response = await operator(createComment, { body });

  expect([response.status, response.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'image', 0, 'thumbnail', field], type }] },
  ]);
});
