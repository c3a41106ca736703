import { expect, it } from 'vitest';
import { replyToComment, updateReply } from '#lib/shift-log/contracts/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { findListedComment, postComment, postReply } from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const colleague = await as('operator', 'operator-2');
const engineer = await as('engineer', 'engineer-1');
const { shift_id } = await startShift(operator);

/** Posts a comment with two replies of the operator. Returns the comment and its replies. */
async function postReplies() {
  const { comment_id } = await postComment(operator, shift_id);
  await postReply(operator, comment_id, { tags: ['done'] });
  const comment = await postReply(operator, comment_id, { reply_text: 'Gone again' });
  const [first, second] = comment.replies;
  return { comment, first: first!, second: second! };
}

const put = (client: typeof operator, reply_id: number | string, body: object, etag?: string) =>
  client(updateReply, {
    path: { reply_id },
    body,
    ...(etag !== undefined && { headers: { 'If-Match': etag } }),
  });

it('withdraws a reply, and returns the comment with all replies and the ETag of this one', async () => {
  const { comment, first, second } = await postReplies();
  const body = { withdrawn: true, withdrawal_reason: 'Meant for antenna 13' };

  const response = await put(operator, first.reply_id, body, `"${first.reply_id}.1"`);

  const updated = only(response.body.result_data);
  const withdrawn = {
    ...first,
    ...body,
    withdrawn_by: 'operator-1',
    withdrawn_on: expect.any(String) as string,
    metadata: expect.objectContaining({ created_on: first.metadata.created_on }) as object,
    version: 2,
  };
  expect(updated).toEqual({ ...comment, replies: [withdrawn, second] });
  expect(response.headers.get('etag')).toBe(`"${first.reply_id}.2"`);
  expect(await findListedComment(operator, comment)).toEqual(updated);
});

it('reinstates a reply, which is as before', async () => {
  const { comment, first, second } = await postReplies();
  await put(operator, first.reply_id, { withdrawn: true, withdrawal_reason: 'Sent twice' });

  const response = await put(engineer, first.reply_id, { withdrawn: false });

  const [reply] = only(response.body.result_data).replies;
  expect(reply).toEqual({
    ...first,
    metadata: {
      ...first.metadata,
      last_modified_by: 'engineer-1',
      last_modified_on: expect.any(String) as string,
    },
    version: 3,
  });
  expect((await findListedComment(operator, comment))?.replies).toEqual([reply, second]);
});

it('accepts its own response, and stores no version for the state that it has', async () => {
  const { first } = await postReplies();

  const same = await put(operator, first.reply_id, first);
  const stillThere = await put(operator, first.reply_id, { withdrawn: false });
  await put(operator, first.reply_id, { withdrawn: true });
  const again = await put(operator, first.reply_id, { ...first, withdrawn: true });

  expect(only(same.body.result_data).replies[0]).toEqual(first);
  expect(stillThere.headers.get('etag')).toBe(`"${first.reply_id}.1"`);
  expect(again.headers.get('etag')).toBe(`"${first.reply_id}.2"`);
});

it.each([
  ['reply_text', { reply_text: 'Another text' }],
  ['reply_text', { comment: 'Another text' }],
  ['reply_text', { reply_text: null }],
  ['tags', { tags: [] }],
  ['tags', { tags: ['done', 'more'] }],
  ['issue_tracker_links', { issue_tracker_links: ['https://x.example'] }],
  ['image', { image: [{ file_name: 'a.png', content_type: 'image/png', size: 10 }] }],
  ['image', { image: [{ unique_id: 'unknown' }] }],
  ['comment_id', { comment_id: 1 }],
  ['shift_fk', { shift_fk: 2_000_000_000 }],
  ['reply_id', { reply_id: 1 }],
  ['withdrawal_reason', { withdrawn: false, withdrawal_reason: 'No' }],
  ['withdrawal_reason', { withdrawn: undefined, withdrawal_reason: 'No' }],
])('refuses another %s: %j', async (field, body) => {
  const { comment, first } = await postReplies();

  const response = await put(operator, first.reply_id, { withdrawn: true, ...body });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['body', field] }] });
  expect(await findListedComment(operator, comment)).toEqual(comment);
});

it('is for the creator of a reply, and for engineers', async () => {
  const { comment, first } = await postReplies();

  const response = await put(colleague, first.reply_id, { withdrawn: true });

  expect(response.status).toBe(403);
  expect(response.body).toMatchObject({
    code: 'NOT_ENTRY_CREATOR',
    detail: `Only its creator and engineers can withdraw or reinstate reply ${first.reply_id}; ask one of them to do so.`,
  });
  expect(await findListedComment(operator, comment)).toEqual(comment);
});

it('refuses a change of another version with 412', async () => {
  const { first } = await postReplies();
  await put(operator, first.reply_id, { withdrawn: true });

  const response = await put(
    operator,
    first.reply_id,
    { withdrawn: false },
    `"${first.reply_id}.1"`,
  );

  expect(response.status).toBe(412);
});

it('responds with 404 to an unknown reply', async () => {
  const { comment } = await postReplies();

  for (const id of [comment.comment_id, '0', 'abc', '9'.repeat(20)])
    expect((await put(operator, id, { withdrawn: true })).body).toMatchObject({
      code: 'REPLY_NOT_FOUND',
    });
});

it('accepts one of ten who withdraw at once, and a reply beside them', async () => {
  const { comment, first } = await postReplies();
  const etag = `"${first.reply_id}.1"`;

  const withdrawals = Array.from({ length: 10 }, (_, n) =>
    put(operator, first.reply_id, { withdrawn: true, withdrawal_reason: `reason ${n}` }, etag),
  );
  const answer = operator(replyToComment, {
    path: { comment_id: comment.comment_id },
    body: { reply_text: 'And back' },
  });

  const statuses = (await Promise.all(withdrawals)).map(({ status }) => status).sort();
  expect((await answer).status).toBe(200);
  expect(statuses).toEqual([200, ...Array<number>(9).fill(412)]);
  expect((await findListedComment(operator, comment))?.replies).toHaveLength(3);
});
