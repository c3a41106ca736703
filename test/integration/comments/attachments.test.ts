import { expect, it } from 'vitest';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import {
  toAnnouncement,
  postComment,
  fetchFile,
  createCommentForm,
  toBase64Entry,
  createImageFile,
  waitForImages,
  uploadImage,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { unsupportedFiles, supportedFiles } from '../../support/files/files.ts';
import { gif, createPng, createPngOfSize } from '../../support/files/images.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const samples = Object.entries(supportedFiles);
const size = Math.ceil(samples.length / 3);
const thirds = [0, 1, 2].map((n) => samples.slice(n * size, (n + 1) * size));
/** Returns the expected downloads: the names with the extensions of the detected types. */
const expectedDownloads = (third: typeof samples) =>
  third.map(([name, { bytes, type, extension, disposition }]) => ({
    ...{ bytes, type, disposition },
    name: `${name}.${extension}`,
  }));
const downloadAll = (image: { path?: string | undefined }[]) =>
  Promise.all(image.map(({ path }) => fetchFile(path)));

it.each(thirds)('stores every supported format of a form, byte for byte', async (...third) => {
  const files = third.map(([name, { bytes }]) =>
    createImageFile(bytes, name, 'application/octet-stream'),
  );
  const body = createCommentForm({ shift_fk: shift_id }, files);

  const { image } = only((await operator(createComment, { body })).body.result_data);

  expect(await downloadAll(image)).toEqual(expectedDownloads(third));
  expect(image.map(({ content_type }) => content_type)).toEqual(third.map(([, one]) => one.type));
  for (const [at, [, { extension }]] of third.entries())
    expect(image[at]!.file_key).toBe(image[at]!.file_key!.replace(/\.\w+$/, `.${extension}`));
});

it.each(thirds)(
  'stores every supported format sent in base64, and returns no base64',
  async (...third) => {
    const image = third.map(([name, { bytes }]) => toBase64Entry(bytes, name));
    const { comment_id } = await postComment(operator, shift_id);

    const responses = [
      await operator(createComment, { body: { shift_fk: shift_id, image } }),
      await operator(updateComment, { path: { comment_id }, body: { image } }),
      await operator(replyToComment, { path: { comment_id }, body: { image } }),
    ];

    const [created, changed, replied] = responses.map(({ body }) => only(body.result_data));
    const newReply = only(replied!.replies);
    for (const images of [created!.image, changed!.image, newReply.image]) {
      expect(await downloadAll(images)).toEqual(expectedDownloads(third));
      for (const one of images) expect(one).not.toHaveProperty('media_content');
    }
    expect(newReply).not.toHaveProperty('reply_text');
  },
);

it.each(thirds)('shows uploaded files of every supported format', async (...third) => {
  const image = third.map(([name, { bytes, type }]) => toAnnouncement(bytes, name, type));
  const original = await postComment(operator, shift_id, { image });

  for (const [at, [, { bytes }]] of third.entries()) await uploadImage(original.image[at], bytes);

  const uploaded = await waitForImages(operator, original, third.length);
  expect(await downloadAll(uploaded.image)).toEqual(expectedDownloads(third));
});

it('refuses unsupported files with 415 and lists the supported formats', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  for (const [name, bytes] of Object.entries(unsupportedFiles)) {
    const bodies = [
      { shift_fk: shift_id, image: [toBase64Entry(bytes)] },
      createCommentForm({ shift_fk: shift_id }, [createImageFile(bytes, 'a.png')]),
    ];
    for (const body of bodies) {
      const response = await operator(createComment, { body });
      expect([response.status, response.body], name).toMatchObject([
        415,
        {
          code: 'UNSUPPORTED_FILE_TYPE',
          detail: expect.stringMatching(/PNG.*FITS.*gzip/) as string,
        },
      ]);
    }
  }
  const image = [{ ...toAnnouncement(createPng()), content_type: 'image/svg+xml' }];
  const announcements = [
    await operator(createComment, { body: { shift_fk: shift_id, image } }),
    await operator(updateComment, { path: { comment_id }, body: { image } }),
    await operator(replyToComment, { path: { comment_id }, body: { image } }),
  ];
  expect(announcements.map(({ status }) => status)).toEqual([415, 415, 415]);
});

it('deletes an uploaded file of an unsupported format', async () => {
  const page = Buffer.from('<!doctype html>');
  const image = [
    toAnnouncement(page, 'a.txt', 'text/plain'),
    toAnnouncement(gif, 'b.txt', 'text/plain'),
  ];
  const original = await postComment(operator, shift_id, { image });

  for (const [at, bytes] of [page, gif].entries()) await uploadImage(original.image[at], bytes);

  const uploaded = await waitForImages(operator, original, 1);
  expect(only(uploaded.image)).toMatchObject({ file_name: 'b.txt', content_type: 'image/gif' });
});

it('refuses bad base64, empty files, and more than 4 MiB or 20 files together', async () => {
  const post = async (image: object[], files?: File[]) => {
    const body = { shift_fk: shift_id, comment: 'x', image };
    const response = await operator(createComment, {
      body: files ? createCommentForm(body, files) : body,
    });
    const { detail, code } = response.body as unknown as {
      detail: { loc: unknown[] }[];
      code: string;
    };
    return response.status === 422 ? detail.map(({ loc }) => loc) : [response.status, code];
  };
  const content = (media_content: unknown) => [{ file_name: 'a.png', media_content }];
  const third = toBase64Entry(createPngOfSize(2 * 1024 ** 2 + 1));
  const contentLocation = ['body', 'image', 0, 'media_content'];

  for (const invalid of ['x', 'aGVsbG8', 'aGVs bG8=', 'aGVsbG9=', '-_-_', '', 7, {}, [createPng()]])
    expect(await post(content(invalid)), JSON.stringify(invalid)).toEqual([contentLocation]);
  expect(await post([{ ...toBase64Entry(createPng()), file_name: '../a.png' }])).toEqual([
    ['body', 'image', 0, 'file_name'],
  ]);
  expect(await post([third, third])).toEqual([413, 'FILE_TOO_LARGE']);
  const small = toBase64Entry(createPngOfSize(2 ** 19 + 1));
  expect(await post([small], [createImageFile(createPngOfSize(7 * 2 ** 19), 'b.png')])).toEqual([
    413,
    'FILE_TOO_LARGE',
  ]);
  expect(
    await post([toBase64Entry(createPng())], Array(20).fill(createImageFile(createPng(), 'b.png'))),
  ).toEqual([413, 'TOO_MANY_FILES']);
});
