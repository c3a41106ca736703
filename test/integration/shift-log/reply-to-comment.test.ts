import { expect, it } from 'vitest';
import { listComments, replyToComment } from '#lib/shift-log/contracts/comments.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import {
  postComment,
  editComment,
  createLinkOfLength,
  postReply,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const post = (comment_id: number | string, body: object) =>
  operator(replyToComment, { path: { comment_id }, body });

it('returns the comment with the new reply and an unchanged version', async () => {
  const original = await postComment(operator, shift_id, { tags: ['antenna'] });
  const other = await as('operator', 'operator-2');

  const response = await other(replyToComment, {
    path: { comment_id: original.comment_id },
    body: { reply_text: 'It is back', tags: ['done'], issue_tracker_links: ['https://x.example'] },
  });

  const updated = only(response.body.result_data);
  const newReply = only(updated.replies);
  expect({ ...updated, replies: [] }).toEqual(original);
  expect(newReply).toEqual({
    id: newReply.reply_id,
    reply_id: expect.any(Number) as number,
    shift_id,
    comment_id: String(original.comment_id),
    reply_text: 'It is back',
    tags: ['done'],
    issue_tracker_links: ['https://x.example'],
    image: [],
    refused_files: [],
    metadata: expect.objectContaining({ created_by: 'operator-2' }) as object,
    version: 1,
  });
  expect(response.headers.get('etag')).toBe(`"${original.id}"`);
});

it('accepts the text of a reply in the field comment if reply_text is blank', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const body = { reply_text: ' ', comment: 'It is back' };

  const response = await operator(replyToComment, { path: { comment_id }, body });

  const { replies } = only(response.body.result_data);
  expect(replies.map(({ reply_text }) => reply_text)).toEqual(['It is back']);
});

it('shows replies oldest first to every reader of the comment, also after edits', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  await postComment(operator, shift_id, { comment: 'another' });

  for (const reply_text of ['one', 'two']) await postReply(operator, comment_id, { reply_text });
  const changed = await editComment(operator, comment_id, { comment: 'Antenna 12 was off' });
  const last = await postReply(operator, comment_id, { reply_text: undefined, comment: 'three' });

  const shift = only((await operator(getShift, { query: { shift_id } })).body.result_data);
  const list = (await operator(listComments, { query: { shift_id } })).body.result_data;
  const texts = last.replies.map(({ reply_text }) => reply_text);
  expect(texts).toEqual(['one', 'two', 'three']);
  expect(changed.replies).toEqual(last.replies.slice(0, 2));
  expect(last.comment_version).toBe(2);
  expect(shift.comments).toContainEqual(last);
  expect(list).toContainEqual(last);
});

it('loses none of 50 concurrent replies', async () => {
  const crowdSize = differs('concurrent calls') ? 10 : 50;
  const { comment_id } = await postComment(operator, shift_id);
  const texts = Array.from({ length: crowdSize }, (_, n) => `reply ${n}`);

  const responses = await Promise.all(texts.map((reply_text) => post(comment_id, { reply_text })));

  const list = (await operator(listComments, { query: { shift_id } })).body.result_data;
  const storedReplies = list.find((one) => one.comment_id === comment_id)!.replies;
  expect(responses.map(({ status }) => status)).toEqual(texts.map(() => 200));
  expect(storedReplies.map(({ reply_text }) => reply_text).sort()).toEqual(texts.sort());
  expect(new Set(storedReplies.map(({ reply_id }) => reply_id)).size).toBe(crowdSize);
});

it('responds with 404 to an unknown comment', async () => {
  const tag = await operator(createTag, { body: { tag_name: createUniqueText('tag') } });
  const annotation = await annotate(operator, shift_id);
  const updated = await postReply(operator, (await postComment(operator, shift_id)).comment_id);
  const ids = [only(tag.body.result_data).id, annotation.id, updated.replies[0]!.reply_id];

  for (const id of [...ids, '0', '1', 'abc', 'null', '9'.repeat(20)]) {
    const response = await post(id, { reply_text: 'x' });
    expect([response.status, response.body], String(id)).toMatchObject([
      404,
      { code: 'COMMENT_NOT_FOUND' },
    ]);
  }
});

it('refuses a reply without a text, with a wrong comment_id or shift_id, or above the item size', async () => {
  const { comment_id } = await postComment(operator, shift_id);

  const responses = [
    await post(comment_id, {}),
    await post(comment_id, { reply_text: ' ', comment: '' }),
    await post(comment_id, { reply_text: 'x', comment_id: comment_id + 1 }),
    await post(comment_id, { reply_text: 'x', shift_id: shift_id + 1 }),
    await post(comment_id, {
      reply_text: 'x',
      issue_tracker_links: Array<string>(7).fill(createLinkOfLength(65_000)),
    }),
  ];

  const fields = responses
    .slice(0, 4)
    .map(({ body }) => only((body as unknown as Problems).detail).loc[1]);
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 413]);
  expect(fields).toEqual(['reply_text', 'reply_text', 'comment_id', 'shift_id']);
  expect(responses[4]!.body).toMatchObject({ code: 'ITEM_TOO_LARGE' });
});

type Problems = { detail: { loc: string[] }[] };

it('creates one reply for a repeated request with the same Idempotency-Key', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  await postReply(operator, comment_id);
  const request = {
    path: { comment_id },
    body: { reply_text: 'once' },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };

  const first = await operator(replyToComment, request);
  await postReply(operator, comment_id, { reply_text: 'later' });
  const again = await operator(replyToComment, request);

  expect(only(first.body.result_data).replies).toHaveLength(2);
  expect(again.body).toEqual(first.body);
});
