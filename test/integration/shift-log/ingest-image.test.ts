import { expect, it } from 'vitest';
import {
  createComment,
  listCommentVersions,
  replyToComment,
} from '#lib/shift-log/contracts/comments.ts';
import { listReplyImages } from '#lib/shift-log/contracts/images.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  fetchImage,
  findListedComment,
  postReply,
  waitForImages,
  uploadImage,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { gif, jpeg, createPng, createPngOfSize } from '../../support/files/images.ts';
import { only, startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

it('shows an announced image once it is uploaded', async () => {
  const picture = createPngOfSize(100_000);
  const original = await postComment(operator, shift_id, {
    comment: undefined,
    image: [toAnnouncement(picture, 'Ä 🔭.gif', 'image/gif')],
  });
  const before = await findListedComment(operator, original);

  const status = await uploadImage(original.image[0], picture);

  const uploaded = await waitForImages(operator, original, 1);
  const { unique_id, timestamp, upload: uploadLink } = only(original.image);
  expect([status, before]).toEqual([200, undefined]);
  expect(only(original.image)).toEqual({
    unique_id,
    file_name: 'Ä 🔭.gif',
    content_type: 'image/gif',
    size: picture.length,
    timestamp,
    upload: uploadLink,
  });
  expect(uploadLink).toMatchObject({ method: 'PUT', expires_in: expect.any(Number) as number });
  expect(only(uploaded.image)).toEqual({
    unique_id,
    file_name: 'Ä 🔭.gif',
    content_type: 'image/png',
    size: picture.length,
    timestamp,
    file_key: `shifts/${shift_id}/comments/${original.comment_id}/${unique_id}.png`,
    href: `/slt/api/v3/shift/file/${unique_id}`,
    path: expect.any(String) as string,
  });
  expect(await fetchImage(only(uploaded.image).path)).toEqual({
    bytes: picture,
    type: 'image/png',
    name: 'Ä 🔭.gif.png',
  });
  expect([uploaded.comment_version, uploaded.id]).toEqual([1, original.id]);
});

it('lists images in the order of their announcement, whichever is uploaded first', async () => {
  const original = await postComment(operator, shift_id, {
    image: [
      toAnnouncement(createPng(), 'a.png'),
      toAnnouncement(gif, 'b.gif'),
      toAnnouncement(jpeg, 'c.jpg'),
    ],
  });
  const [a, b, c] = original.image;

  await Promise.all([uploadImage(c, jpeg), uploadImage(b, gif), uploadImage(a, createPng())]);

  const { image } = await waitForImages(operator, original, 3);
  expect(image.map(({ file_name }) => file_name)).toEqual(['a.png', 'b.gif', 'c.jpg']);
});

it('shows the image of a reply', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const updated = await postReply(operator, comment_id, { image: [toAnnouncement(gif, 'a.gif')] });
  const newReply = only(updated.replies);

  await uploadImage(only(newReply.image), gif);

  const images = async () =>
    (await operator(listReplyImages, { path: { reply_id: newReply.reply_id } })).body.result_data;
  await expect.poll(images).toHaveLength(1);
  expect((await fetchImage(only(await images()))).bytes).toEqual(gif);
});

it('never shows a file that is not an image or does not have the announced size', async () => {
  const text = Buffer.from('<script>alert(1)</script>'.padEnd(createPng().length));
  const original = await postComment(operator, shift_id, {
    image: [
      toAnnouncement(text, 'bad.png'),
      toAnnouncement(createPng(), 'short.png'),
      toAnnouncement(gif, 'good.gif'),
    ],
  });
  const [bad, short, good] = original.image;

  const statuses = [await uploadImage(bad, text), await uploadImage(short, gif)];
  await uploadImage(good, gif);

  const uploaded = await waitForImages(operator, original, 1);
  expect(statuses).toEqual([200, 403]);
  expect(only(uploaded.image).file_name).toBe('good.gif');
});

it('announces further images with an update, and retains images not yet uploaded', async () => {
  const original = await postComment(operator, shift_id, {
    image: [toAnnouncement(createPng(), 'a.png')],
  });
  const first = original.image[0];

  const second = await editComment(operator, original.comment_id, {
    comment: 'More',
    image: [toAnnouncement(gif, 'b.gif')],
  });
  const third = await editComment(operator, original.comment_id, {
    comment: 'Even more',
    image: [],
  });
  await uploadImage(first, createPng());
  await uploadImage(only(second.image), gif);

  const uploaded = await waitForImages(operator, original, 2);
  const path = { comment_id: original.comment_id };
  const history = await operator(listCommentVersions, { path, query: { shift_id } });
  expect(third.image).toEqual([]);
  expect(uploaded.comment_version).toBe(3);
  expect(
    history.body.result_data.map(({ image }) => image.map(({ file_name }) => file_name)),
  ).toEqual([['a.png'], ['a.png', 'b.gif'], ['a.png', 'b.gif']]);
});

it('does not change a stored image when other bytes are uploaded to its key', async () => {
  const original = await postComment(operator, shift_id, {
    image: [toAnnouncement(createPng(), 'a.png')],
  });
  await uploadImage(original.image[0], createPng());
  const uploaded = await waitForImages(operator, original, 1);

  const other = Buffer.alloc(createPng().length, 'x');
  await uploadImage(original.image[0], other);
  const more = await postComment(operator, shift_id, { image: [toAnnouncement(gif, 'b.gif')] });
  await uploadImage(more.image[0], gif);
  await waitForImages(operator, more, 1);

  const { image } = (await findListedComment(operator, original))!;
  expect(only(image).file_key).toBe(only(uploaded.image).file_key);
  expect((await fetchImage(only(image).path)).bytes).toEqual(createPng());
});

it('repeats the upload link for a request with the same Idempotency-Key', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const request = {
    body: { shift_fk: shift_id, image: [toAnnouncement(createPng())] },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };
  const replyRequest = {
    path: { comment_id },
    body: { reply_text: 'x', image: [toAnnouncement(createPng())] },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };

  const [first, again] = [
    await operator(createComment, request),
    await operator(createComment, request),
  ];
  const [replyResponse, repeatedReplyResponse] = [
    await operator(replyToComment, replyRequest),
    await operator(replyToComment, replyRequest),
  ];

  const [firstComment, sameComment] = [first, again].map(({ body }) => only(body.result_data));
  const [firstReply, sameReply] = [replyResponse, repeatedReplyResponse].map(({ body }) =>
    only(only(body.result_data).replies),
  );
  expect(only(sameComment!.image).unique_id).toBe(only(firstComment!.image).unique_id);
  expect(only(sameReply!.image).unique_id).toBe(only(firstReply!.image).unique_id);
  expect(await uploadImage(only(sameComment!.image), createPng())).toBe(200);
  await waitForImages(operator, firstComment!, 1);
});
