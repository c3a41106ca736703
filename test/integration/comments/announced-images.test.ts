import { expect, it } from 'vitest';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  waitForImages,
  uploadImage,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createPng } from '../../support/files/images.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const MIB = 1024 ** 2;
const validImage = toAnnouncement(createPng());
const tooMany = Array(21).fill(validImage);

it.each([
  ['no name', [{ ...validImage, file_name: undefined }], 'file_name'],
  ['a path', [{ ...validImage, file_name: '../a.png' }], 'file_name'],
  ['a Windows path', [{ ...validImage, file_name: 'C:\\a.png' }], 'file_name'],
  ['a name of dots', [{ ...validImage, file_name: '..' }], 'file_name'],
  ['a line break', [{ ...validImage, file_name: 'a\r\nX-Evil: 1.png' }], 'file_name'],
  ['a long name', [{ ...validImage, file_name: 'x'.repeat(257) }], 'file_name'],
  ['no media type', [{ ...validImage, content_type: 'png' }], 'content_type'],
  ['no size', [{ ...validImage, size: undefined }], 'size'],
  [
    'a size that cannot be converted to text',
    [{ ...validImage, size: { toString: null } }],
    'size',
  ],
  ['no bytes', [{ ...validImage, size: 0 }], 'size'],
  ['invalid base64 content', [{ ...validImage, media_content: 'aGVsbG8' }], 'media_content'],
  ['content that is not a string', [{ ...validImage, media_content: 7 }], 'media_content'],
  ['empty content', [{ ...validImage, media_content: '' }], 'media_content'],
])('refuses an announced image with %s', async (_, image, field) => {
  const { comment_id } = await postComment(operator, shift_id);

  const responses = [
    await operator(createComment, { body: { shift_fk: shift_id, image } }),
    await operator(updateComment, { path: { comment_id }, body: { image } }),
    await operator(replyToComment, { path: { comment_id }, body: { reply_text: 'x', image } }),
  ];

  for (const { status, body } of responses)
    expect([status, body]).toMatchObject([422, { detail: [{ loc: ['body', 'image', 0, field] }] }]);
});

it.each([
  ['FILE_TOO_LARGE', [{ ...validImage, size: 25 * MIB + 1 }]],
  ['TOO_MANY_FILES', tooMany],
])('responds with 413 to %s, even if other fields are invalid', async (code, image) => {
  const { comment_id } = await postComment(operator, shift_id);

  const responses = [
    await operator(createComment, { body: { shift_fk: 'x', image } }),
    await operator(updateComment, { path: { comment_id }, body: { image } }),
    await operator(replyToComment, { path: { comment_id }, body: { image } }),
  ];

  for (const { status, body } of responses) expect([status, body]).toMatchObject([413, { code }]);
});

it('counts announced images towards the limit of 20 per comment', async () => {
  const original = await postComment(operator, shift_id, { image: tooMany.slice(0, 20) });

  const response = await operator(updateComment, {
    path: { comment_id: original.comment_id },
    body: { image: [validImage] },
  });

  expect([response.status, response.body]).toMatchObject([413, { code: 'TOO_MANY_FILES' }]);
});

it('refuses the id of another comment’s image, and invalid base64 content', async () => {
  const original = await postComment(operator, shift_id, { image: [validImage] });
  const other = await postComment(operator, shift_id, { image: [validImage] });
  const [own, foreign] = [original, other].map(({ image }) => only(image).unique_id);
  const put = async (image: object[]) => {
    const path = { comment_id: original.comment_id };
    const { status, body } = await operator(updateComment, { path, body: { image } });
    return [status, (body as unknown as { detail: { loc: unknown }[] }).detail[0]?.loc];
  };

  expect(await put([{ unique_id: own }, { unique_id: foreign }])).toEqual([
    422,
    ['body', 'image', 1, 'unique_id'],
  ]);
  expect(await put([{ unique_id: own, media_content: 'x' }])).toEqual([
    422,
    ['body', 'image', 0, 'media_content'],
  ]);
});

it('removes the uploaded images with an empty list, and none with null', async () => {
  const original = await postComment(operator, shift_id, { image: [validImage, validImage] });
  const [first, second] = original.image;
  await uploadImage(first, createPng());
  await waitForImages(operator, original, 1);

  const emptied = await editComment(operator, original.comment_id, { image: [] });
  await uploadImage(second, createPng());
  const arrived = await waitForImages(operator, original, 1);
  const updated = await editComment(operator, original.comment_id, {
    image: [{ unique_id: only(arrived.image).unique_id }, validImage],
  });
  const unchanged = await editComment(operator, original.comment_id, { image: null });

  expect(emptied.image).toEqual([]);
  expect(only(arrived.image).unique_id).toBe(second!.unique_id);
  expect(unchanged.image.map(({ unique_id }) => unique_id)).toEqual(
    updated.image.map(({ unique_id }) => unique_id).slice(0, 1),
  );
});
