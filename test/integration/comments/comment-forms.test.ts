import { expect, it } from 'vitest';
import {
  createComment,
  listComments,
  listCommentVersions,
  replyToComment,
  updateComment,
} from '#lib/shift-log/contracts/comments.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  postComment,
  fetchImage,
  createCommentForm,
  createImageFile,
  withoutLinks,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { gif, jpeg, createPng, createPngOfSize, webp } from '../../support/files/images.ts';
import { only, startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const MIB = 1024 ** 2;
const commentsOfShift = async () =>
  (await operator(listComments, { query: { shift_id, limit: 500 } })).body.result_data;

const pictures: [bytes: Buffer, name: string, declared: string, type: string][] = [
  [createPng(), 'antenna 12.png', 'image/png', 'image/png'],
  [jpeg, 'Ä, écran; 🔭.jpg', 'image/png', 'image/jpeg'],
  [gif, 'c.GIF', 'application/octet-stream', 'image/gif'],
  [webp, "d'e(f)*.webp", 'text/html', 'image/webp'],
];
const files = pictures.map(([bytes, name, declared]) => createImageFile(bytes, name, declared));

it.each(['files', 'file'])(
  'returns the images of a form with parts named %s byte for byte',
  async (part) => {
    const body = { shift_fk: shift_id, comment: 'Antenna 12', tags: ['antenna', 'Antenna'] };

    const response = await operator(createComment, { body: createCommentForm(body, files, part) });

    const original = only(response.body.result_data);
    const downloads = await Promise.all(original.image.map(({ path }) => fetchImage(path)));
    expect(original).toMatchObject({
      comment: 'Antenna 12',
      tags: ['antenna'],
      comment_version: 1,
    });
    expect(downloads).toEqual(pictures.map(([bytes, name, , type]) => ({ bytes, name, type })));
    expect(original.image.map(({ content_type }) => content_type)).toEqual(
      pictures.map((one) => one[3]),
    );
    expect(original.image.map(({ file_name }) => file_name)).toEqual(pictures.map((one) => one[1]));
    for (const { file_key, unique_id } of original.image)
      expect(file_key).toMatch(
        new RegExp(`^shifts/${shift_id}/comments/${original.comment_id}/${unique_id}\\.\\w+$`),
      );
    expect(withoutLinks(await commentsOfShift())).toContainEqual(only(withoutLinks([original])));
  },
);

it('accepts separate form fields in any order instead of JSON, with repeated tags', async () => {
  const form = new FormData();
  form.append('tags', 'wind');
  form.append('file', createImageFile(createPng(), 'a.png'));
  form.append('shift_id', String(shift_id));
  form.append('tags', 'night');
  form.append('comment', 'Antenna 12');
  form.append('eb_fk', 'eb-1');

  const original = only((await operator(createComment, { body: form })).body.result_data);

  expect(original).toMatchObject({
    comment: 'Antenna 12',
    tags: ['wind', 'night'],
    eb_fk: 'eb-1',
    shift_fk: shift_id,
    image: [{ file_name: 'a.png' }],
  });
});

it('accepts a comment that has an image and no text', async () => {
  const form = createCommentForm({ shift_fk: shift_id }, [createImageFile(createPng(), 'a.png')]);

  const original = only((await operator(createComment, { body: form })).body.result_data);

  expect(original).not.toHaveProperty('comment');
  expect(original.image).toHaveLength(1);
});

it('adds new images and keeps the listed ones on an update, and preserves earlier versions', async () => {
  const two = [createImageFile(createPng(), 'a.png'), createImageFile(gif, 'b.gif')];
  const first = await operator(createComment, {
    body: createCommentForm({ shift_fk: shift_id }, two),
  });
  const original = only(first.body.result_data);
  const path = { comment_id: original.comment_id };
  const body = { comment: 'Less', image: [{ unique_id: original.image[1]!.unique_id }] };

  const response = await operator(updateComment, {
    path,
    body: createCommentForm(body, [createImageFile(jpeg, 'c.jpg')]),
  });
  const again = await operator(updateComment, { path, body: only(response.body.result_data) });

  const changed = only(response.body.result_data);
  const query = { shift_id };
  const versions = (await operator(listCommentVersions, { path, query })).body.result_data;
  expect(changed.image.map(({ file_name }) => file_name)).toEqual(['b.gif', 'c.jpg']);
  expect(only(again.body.result_data).comment_version).toBe(2);
  expect(withoutLinks(versions)).toEqual(withoutLinks([original, changed]));
  expect((await fetchImage(versions[0]!.image[0]!.path)).bytes).toEqual(createPng());
});

it('requires a text when an update removes all images', async () => {
  const form = createCommentForm({ shift_fk: shift_id }, [createImageFile(createPng(), 'a.png')]);
  const { comment_id } = only((await operator(createComment, { body: form })).body.result_data);
  const put = (body: object) => operator(updateComment, { path: { comment_id }, body });

  const refusal = await put({ image: [] });
  const accepted = await put({ image: [], comment: 'No image' });

  expect([refusal.status, accepted.status]).toEqual([422, 200]);
  expect(only(accepted.body.result_data)).toMatchObject({ image: [], comment: 'No image' });
});

it('accepts a reply with images', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const body = createCommentForm({ reply_text: 'As here' }, [createImageFile(webp, 'a.webp')]);

  const response = await operator(replyToComment, { path: { comment_id }, body });

  const created = only(only(response.body.result_data).replies);
  const shift = only((await operator(getShift, { query: { shift_id } })).body.result_data);
  const current = shift.comments.find((one) => one.comment_id === comment_id)!;
  expect(created.reply_text).toBe('As here');
  expect((await fetchImage(only(created.image).path)).bytes).toEqual(webp);
  expect((await fetchImage(only(only(current.replies).image).path)).bytes).toEqual(webp);
});

it('repeats the response to a form with the same Idempotency-Key, with new links', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const headers = () => ({ 'Idempotency-Key': createUniqueText('key') });
  const form = createCommentForm({ shift_fk: shift_id, reply_text: 'x' }, [
    createImageFile(createPng(), 'a.png'),
  ]);
  const commentRequest = { body: form, headers: headers() };
  const replyRequest = { path: { comment_id }, body: form, headers: headers() };

  const comments = [
    await operator(createComment, commentRequest),
    await operator(createComment, commentRequest),
  ];
  const replies = [
    await operator(replyToComment, replyRequest),
    await operator(replyToComment, replyRequest),
  ];

  for (const [first, again] of [comments, replies]) {
    const [one, other] = [first!, again!].map(({ body }) => only(body.result_data));
    expect(withoutLinks([other!])).toEqual(withoutLinks([one!]));
    const [image] = [...other!.image, ...other!.replies.flatMap((reply) => reply.image)];
    expect((await fetchImage(image!.path)).bytes).toEqual(createPng());
  }
});

it('accepts 20 images of 4 MiB in total, and refuses more with 413', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const put = (all: File[]) =>
    operator(updateComment, {
      path: { comment_id },
      body: createCommentForm({ comment: 'x' }, all),
    });
  const sizes = Array.from({ length: 20 }, () => Math.floor((4 * MIB) / 20));
  const photos = sizes.map((size, n) => createImageFile(createPngOfSize(size, n), `${n}.png`));

  const tooLarge = await put([createImageFile(createPngOfSize(4 * MIB + 1), 'large.png')]);
  const tooMany = await put([...photos.slice(0, 19), ...files]);
  const atLimit = await put(photos);
  const overLimit = await put([createImageFile(createPng(), '21.png')]);

  expect([tooLarge.status, tooLarge.body]).toMatchObject([413, { code: 'FILE_TOO_LARGE' }]);
  expect([tooMany.status, tooMany.body]).toMatchObject([413, { code: 'TOO_MANY_FILES' }]);
  expect(only(atLimit.body.result_data).image).toHaveLength(20);
  expect([overLimit.status, overLimit.body]).toMatchObject([413, { code: 'TOO_MANY_FILES' }]);
});
