import { expect, it } from 'vitest';
import {
  createComment,
  listCommentVersions,
  replyToComment,
  updateComment,
} from '#lib/shift-log/contracts/comments.ts';
import { listReplyImages } from '#lib/shift-log/contracts/images.ts';
import {
  announced,
  comment,
  edit,
  fetchedFile,
  formWith,
  inBase64,
  listed,
  photo,
  reply,
  unlinked,
  upload,
} from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { gif, png } from '../../support/files/images.ts';
import { only, start, unique } from '../../support/shift-log/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const { shift_id } = await start(operator);

it('names a base64 file without a name, and accepts it beside the files of a form', async () => {
  const body = { shift_fk: shift_id, image: [{ media_content: png().toString('base64') }] };

  const answer = await operator(createComment, { body: formWith(body, [photo(gif, 'b.gif')]) });

  const { image } = only(answer.body.result_data);
  expect(image.map(({ file_name }) => file_name)).toEqual(['b.gif', 'file-1']);
});

it('does a request with base64 once for each Idempotency-Key', async () => {
  const request = {
    body: { shift_fk: shift_id, image: [inBase64(png())] },
    headers: { 'Idempotency-Key': unique('key') },
  };

  const [first, again] = [
    await operator(createComment, request),
    await operator(createComment, request),
  ];

  const [made, same] = [first, again].map(({ body }) => only(body.result_data));
  expect(same!.image.map(unlinked)).toEqual(made!.image.map(unlinked));
});

it('accepts the response of a GET as a POST, a PUT and a reply, with null content', async () => {
  const made = await comment(operator, shift_id, {
    prj_fk: 7,
    image: [inBase64(png()), inBase64(gif, 'b.gif')],
  });
  await reply(operator, made.comment_id, { image: [inBase64(gif)] });
  const shown = (await listed(operator, made))!;
  const sent = { ...shown, image: shown.image.map((one) => ({ ...one, media_content: null })) };
  const path = { comment_id: made.comment_id };

  const put = await operator(updateComment, { path, body: sent });
  const post = await operator(createComment, { body: sent });
  const replies = [sent, shown.replies[0]!];
  const answers = [];
  for (const body of replies) answers.push(await operator(replyToComment, { path, body }));

  expect(only(put.body.result_data)).toMatchObject({ id: made.id, comment_version: 1 });
  expect(only(post.body.result_data)).toMatchObject({ comment: made.comment, image: [] });
  const said = only(answers.at(-1)!.body.result_data).replies;
  expect(said.map(({ reply_text, image }) => [reply_text, image.length])).toEqual([
    ['It is back', 1],
    [made.comment, 0],
    ['It is back', 0],
  ]);
});

it('retains a file that a PUT names, even with other content, and adds the others', async () => {
  const made = await comment(operator, shift_id, { image: [inBase64(png()), inBase64(gif)] });
  const [{ unique_id }] = made.image as [{ unique_id: string }, ...unknown[]];

  const changed = await edit(operator, made.comment_id, {
    image: [
      { unique_id, ...inBase64(gif) },
      { unique_id: 'mine', ...inBase64(gif, 'new.gif') },
    ],
  });

  expect(changed.image.map(({ file_name }) => file_name)).toEqual(['a.png', 'new.gif']);
  expect(changed.image[0]).toMatchObject({ unique_id });
  expect((await fetchedFile(changed.image[0]!.path)).bytes).toEqual(png());
  expect(changed.image[1]!.unique_id).not.toBe('mine');
});

it('brings the files of an earlier version back with a PUT of that version', async () => {
  const made = await comment(operator, shift_id, { image: [inBase64(png())] });
  const path = { comment_id: made.comment_id };
  await edit(operator, made.comment_id, { image: [] });
  const history = await operator(listCommentVersions, { path, query: { shift_id } });

  const restored = await edit(operator, made.comment_id, history.body.result_data[0]!);

  expect(restored.image.map(unlinked)).toEqual(made.image.map(unlinked));
  expect(restored.comment_version).toBe(3);
});

it('lists a reply of announced files alone once one of them has arrived', async () => {
  const made = await comment(operator, shift_id);
  const answered = await reply(operator, made.comment_id, {
    reply_text: null,
    image: [announced(gif, 'a.gif')],
  });
  const before = (await listed(operator, made))!;
  const { reply_id, image } = only(answered.replies);

  await upload(only(image), gif);

  const images = async () =>
    (await operator(listReplyImages, { path: { reply_id } })).body.result_data;
  await expect.poll(images, { timeout: 20_000 }).toHaveLength(1);
  const after = (await listed(operator, made))!;
  expect([before.replies, after.replies.map((one) => one.reply_id)]).toEqual([[], [reply_id]]);
});

it('refuses a reply with neither a text nor a new file, before it looks for the comment', async () => {
  const made = await comment(operator, shift_id, { image: [inBase64(png())] });
  const { unique_id } = only(made.image);

  for (const body of [{}, { image: [] }, { image: [{ unique_id }] }]) {
    const answer = await operator(replyToComment, { path: { comment_id: 1 }, body });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'reply_text'], type: 'missing' }] },
    ]);
  }
});

it('accepts only http and https URLs as links', async () => {
  const post = async (link: string) => {
    const body = { shift_fk: shift_id, comment: 'x', issue_tracker_links: [link] };
    const answer = await operator(createComment, { body });
    return answer.status;
  };

  for (const link of ['http://a.example', 'HTTPS://a.example:8443/browse/OPS-7?x=1#y'])
    expect(await post(link), link).toBe(200);
  for (const link of ['OPS-7', 'javascript:alert(1)', 'ftp://a.example', 'https://', 'http:a', ' '])
    expect(await post(link), link).toBe(422);
});
