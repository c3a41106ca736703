import { expect, it } from 'vitest';
import {
  createComment,
  listCommentVersions,
  replyToComment,
  updateComment,
} from '#lib/shift-log/contracts/comments.ts';
import { listReplyImages } from '#lib/shift-log/contracts/images.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  fetchFile,
  createCommentForm,
  toBase64Entry,
  findListedComment,
  createImageFile,
  postReply,
  withoutLink,
  uploadImage,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { gif, createPng } from '../../support/files/images.ts';
import { only, startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

it('assigns a file name to an unnamed base64 file in a form that also has file parts', async () => {
  const body = { shift_fk: shift_id, image: [{ media_content: createPng().toString('base64') }] };

  const response = await operator(createComment, {
    body: createCommentForm(body, [createImageFile(gif, 'b.gif')]),
  });

  const { image } = only(response.body.result_data);
  expect(image.map(({ file_name }) => file_name)).toEqual(['b.gif', 'file-1']);
});

it('creates one comment for a repeated base64 request with the same Idempotency-Key', async () => {
  const request = {
    body: { shift_fk: shift_id, image: [toBase64Entry(createPng())] },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };

  const [first, again] = [
    await operator(createComment, request),
    await operator(createComment, request),
  ];

  const [original, repeated] = [first, again].map(({ body }) => only(body.result_data));
  expect(repeated!.image.map(withoutLink)).toEqual(original!.image.map(withoutLink));
});

it('accepts the response of a GET as the body of a POST, a PUT and a reply', async () => {
  const original = await postComment(operator, shift_id, {
    prj_fk: 7,
    image: [toBase64Entry(createPng()), toBase64Entry(gif, 'b.gif')],
  });
  await postReply(operator, original.comment_id, { image: [toBase64Entry(gif)] });
  const current = (await findListedComment(operator, original))!;
  const requestBody = {
    ...current,
    image: current.image.map((one) => ({ ...one, media_content: null })),
  };
  const path = { comment_id: original.comment_id };

  const put = await operator(updateComment, { path, body: requestBody });
  const post = await operator(createComment, { body: requestBody });
  const replies = [requestBody, current.replies[0]!];
  const responses = [];
  for (const body of replies) responses.push(await operator(replyToComment, { path, body }));

  expect(only(put.body.result_data)).toMatchObject({ id: original.id, comment_version: 1 });
  expect(only(post.body.result_data)).toMatchObject({ comment: original.comment, image: [] });
  const newReplies = only(responses.at(-1)!.body.result_data).replies;
  expect(newReplies.map(({ reply_text, image }) => [reply_text, image.length])).toEqual([
    ['It is back', 1],
    [original.comment, 0],
    ['It is back', 0],
  ]);
});

it('keeps the stored content of a file that a PUT lists by its id, and adds new files', async () => {
  const original = await postComment(operator, shift_id, {
    image: [toBase64Entry(createPng()), toBase64Entry(gif)],
  });
  const [{ unique_id }] = original.image as [{ unique_id: string }, ...unknown[]];

  const changed = await editComment(operator, original.comment_id, {
    image: [
      { unique_id, ...toBase64Entry(gif) },
      { unique_id: 'mine', ...toBase64Entry(gif, 'new.gif') },
    ],
  });

  expect(changed.image.map(({ file_name }) => file_name)).toEqual(['a.png', 'new.gif']);
  expect(changed.image[0]).toMatchObject({ unique_id });
  expect((await fetchFile(changed.image[0]!.path)).bytes).toEqual(createPng());
  expect(changed.image[1]!.unique_id).not.toBe('mine');
});

it('restores the files of an earlier version with a PUT of that version', async () => {
  const original = await postComment(operator, shift_id, { image: [toBase64Entry(createPng())] });
  const path = { comment_id: original.comment_id };
  await editComment(operator, original.comment_id, { image: [] });
  const history = await operator(listCommentVersions, { path, query: { shift_id } });

  const restored = await editComment(operator, original.comment_id, history.body.result_data[0]!);

  expect(restored.image.map(withoutLink)).toEqual(original.image.map(withoutLink));
  expect(restored.comment_version).toBe(3);
});

it('lists a reply without text once one of its files is uploaded', async () => {
  const original = await postComment(operator, shift_id);
  const updated = await postReply(operator, original.comment_id, {
    reply_text: null,
    image: [toAnnouncement(gif, 'a.gif')],
  });
  const before = (await findListedComment(operator, original))!;
  const { reply_id, image } = only(updated.replies);

  await uploadImage(only(image), gif);

  const images = async () =>
    (await operator(listReplyImages, { path: { reply_id } })).body.result_data;
  await expect.poll(images).toHaveLength(1);
  const after = (await findListedComment(operator, original))!;
  expect([before.replies, after.replies.map((one) => one.reply_id)]).toEqual([[], [reply_id]]);
});

it('refuses a reply without text and new files before it loads the comment', async () => {
  const original = await postComment(operator, shift_id, { image: [toBase64Entry(createPng())] });
  const { unique_id } = only(original.image);

  for (const body of [{}, { image: [] }, { image: [{ unique_id }] }]) {
    const response = await operator(replyToComment, { path: { comment_id: 1 }, body });
    expect([response.status, response.body]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'reply_text'], type: 'missing' }] },
    ]);
  }
});

it('accepts only http and https URLs as links', async () => {
  const post = async (link: string) => {
    const body = { shift_fk: shift_id, comment: 'x', issue_tracker_links: [link] };
    const response = await operator(createComment, { body });
    return response.status;
  };

  for (const link of ['http://a.example', 'HTTPS://a.example:8443/browse/OPS-7?x=1#y'])
    expect(await post(link), link).toBe(200);
  for (const link of ['OPS-7', 'javascript:alert(1)', 'ftp://a.example', 'https://', 'http:a', ' '])
    expect(await post(link), link).toBe(422);
});
