import { expect, it } from 'vitest';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { announced, comment, edit, showing, upload } from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { png } from '../../support/files/images.ts';
import { only, start } from '../../support/shift-log/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const { shift_id } = await start(operator);

const MIB = 1024 ** 2;
const good = announced(png());
const tooMany = Array(21).fill(good);

it.each([
  ['no name', [{ ...good, file_name: undefined }], 'file_name'],
  ['a path', [{ ...good, file_name: '../a.png' }], 'file_name'],
  ['a Windows path', [{ ...good, file_name: 'C:\\a.png' }], 'file_name'],
  ['a name of dots', [{ ...good, file_name: '..' }], 'file_name'],
  ['a line break', [{ ...good, file_name: 'a\r\nX-Evil: 1.png' }], 'file_name'],
  ['a long name', [{ ...good, file_name: 'x'.repeat(257) }], 'file_name'],
  ['no media type', [{ ...good, content_type: 'png' }], 'content_type'],
  ['no size', [{ ...good, size: undefined }], 'size'],
  ['a size that is no text either', [{ ...good, size: { toString: null } }], 'size'],
  ['no bytes', [{ ...good, size: 0 }], 'size'],
  ['content that is no base64', [{ ...good, media_content: 'aGVsbG8' }], 'media_content'],
  ['content that is no text', [{ ...good, media_content: 7 }], 'media_content'],
  ['empty content', [{ ...good, media_content: '' }], 'media_content'],
])('refuses an announced image with %s', async (_, image, field) => {
  const { comment_id } = await comment(operator, shift_id);

  const answers = [
    await operator(createComment, { body: { shift_fk: shift_id, image } }),
    await operator(updateComment, { path: { comment_id }, body: { image } }),
    await operator(replyToComment, { path: { comment_id }, body: { reply_text: 'x', image } }),
  ];

  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([422, { detail: [{ loc: ['body', 'image', 0, field] }] }]);
});

it.each([
  ['FILE_TOO_LARGE', [{ ...good, size: 25 * MIB + 1 }]],
  ['TOO_MANY_FILES', tooMany],
])('responds with 413 to %s, even if other fields are invalid', async (code, image) => {
  const { comment_id } = await comment(operator, shift_id);

  const answers = [
    await operator(createComment, { body: { shift_fk: 'x', image } }),
    await operator(updateComment, { path: { comment_id }, body: { image } }),
    await operator(replyToComment, { path: { comment_id }, body: { image } }),
  ];

  for (const { status, body } of answers) expect([status, body]).toMatchObject([413, { code }]);
});

it('counts what is announced among the 20 that a comment may have', async () => {
  const made = await comment(operator, shift_id, { image: tooMany.slice(0, 20) });

  const more = await operator(updateComment, {
    path: { comment_id: made.comment_id },
    body: { image: [good] },
  });

  expect([more.status, more.body]).toMatchObject([413, { code: 'TOO_MANY_FILES' }]);
});

it('refuses the id of an image that is not the comment’s, and content that is no base64', async () => {
  const made = await comment(operator, shift_id, { image: [good] });
  const other = await comment(operator, shift_id, { image: [good] });
  const [mine, another] = [made, other].map(({ image }) => only(image).unique_id);
  const put = async (image: object[]) => {
    const path = { comment_id: made.comment_id };
    const { status, body } = await operator(updateComment, { path, body: { image } });
    return [status, (body as unknown as { detail: { loc: unknown }[] }).detail[0]?.loc];
  };

  expect(await put([{ unique_id: mine }, { unique_id: another }])).toEqual([
    422,
    ['body', 'image', 1, 'unique_id'],
  ]);
  expect(await put([{ unique_id: mine, media_content: 'x' }])).toEqual([
    422,
    ['body', 'image', 0, 'media_content'],
  ]);
});

it('removes all images of a comment with null, and only those that have arrived with an empty list', async () => {
  const made = await comment(operator, shift_id, { image: [good, good] });
  const [first, second] = made.image;
  await upload(first, png());
  await showing(operator, made, 1);

  const emptied = await edit(operator, made.comment_id, { image: [] });
  await upload(second, png());
  const arrived = await showing(operator, made, 1);
  const awaited = await edit(operator, made.comment_id, {
    image: [{ unique_id: only(arrived.image).unique_id }, good],
  });
  const cleared = await edit(operator, made.comment_id, { image: null });
  const { status } = await operator(updateComment, {
    path: { comment_id: made.comment_id },
    body: { image: [{ unique_id: awaited.image[1]!.unique_id }] },
  });

  expect(emptied.image).toEqual([]);
  expect(only(arrived.image).unique_id).toBe(second!.unique_id);
  expect(cleared.image).toEqual([]);
  // It is none of the comment's any more, though it was never shown.
  expect(status).toBe(422);
});
