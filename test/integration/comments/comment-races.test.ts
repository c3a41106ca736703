import { expect, it } from 'vitest';
import { listCommentVersions, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { differs } from '../../support/machine/known-differences.ts';
import {
  postComment,
  editComment,
  getCommentPage,
  postReply,
} from '../../support/shift-log/comments.ts';
import { createEventId } from '../../support/live/connections.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as, url, token } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const put = (comment_id: number, body: object, headers: Record<string, string> = {}) =>
  operator(updateComment, { path: { comment_id }, body, headers });

const listVersions = async (comment_id: number) => {
  const query = { shift_id, limit: 500 };
  return (await operator(listCommentVersions, { path: { comment_id }, query })).body.result_data;
};

const crowdSize = (size: number) => (differs('concurrent calls') ? Math.min(size, 10) : size);

it('accepts one of two concurrent updates with the same If-Match, and refuses the other', async () => {
  const original = await postComment(operator, shift_id);
  const condition = { 'If-Match': `"${original.id}"` };

  const responses = await Promise.all([
    put(original.comment_id, { comment: 'mine' }, condition),
    put(original.comment_id, { comment: 'yours' }, condition),
  ]);
  const late = await put(original.comment_id, { comment: 'late' }, condition);

  const winner = responses.find(({ status }) => status === 200)!;
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect([late.status, late.body]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }]);
  expect(await listVersions(original.comment_id)).toEqual([
    original,
    only(winner.body.result_data),
  ]);
});

it('stores a version for each of two concurrent updates without If-Match', async () => {
  const original = await postComment(operator, shift_id);

  const responses = await Promise.all([
    put(original.comment_id, { comment: 'mine' }),
    put(original.comment_id, { issue_tracker_links: ['https://x.example'] }),
  ]);

  const versions = await listVersions(original.comment_id);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(versions).toHaveLength(3);
  expect(versions[2]).toMatchObject({
    comment: 'mine',
    issue_tracker_links: ['https://x.example'],
  });
});

it('numbers the versions of 50 concurrent edits without gaps or duplicates', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const edits = Array.from({ length: crowdSize(50) }, (_, n) => `edit ${n}`);

  const responses = await Promise.all(edits.map((text) => put(comment_id, { comment: text })));

  const versions = await listVersions(comment_id);
  expect(responses.map(({ status }) => status)).toEqual(edits.map(() => 200));
  expect(versions.map(({ comment_version }) => comment_version)).toEqual(
    Array.from({ length: crowdSize(50) + 1 }, (_, n) => n + 1),
  );
  expect(new Set(versions.map(({ id }) => id)).size).toBe(crowdSize(50) + 1);
  expect(
    versions
      .slice(1)
      .map((one) => one.comment)
      .sort(),
  ).toEqual(edits.sort());
  for (const { body } of responses) expect(versions).toContainEqual(only(body.result_data));
});

it('loses no reply that is created while a comment is edited', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const numbers = Array.from({ length: crowdSize(20) / 2 }, (_, n) => n);

  await Promise.all(
    numbers.flatMap((n) => [
      editComment(operator, comment_id, { comment: `edit ${n}` }),
      postReply(operator, comment_id, { reply_text: `reply ${n}` }),
    ]),
  );

  const [newest] = (await getCommentPage(operator, { shift_id, limit: 1 })).comments;
  expect([newest!.comment_id, newest!.comment_version]).toEqual([comment_id, numbers.length + 1]);
  expect(newest!.replies).toHaveLength(numbers.length);
});

type ReceivedEvent = {
  event: string;
  data: { comment_id: number | string; reply_id: number; replies: { reply_id: number }[] };
};

/** Returns the shift's events of the last minute, in order. */
async function readRecentEvents(): Promise<ReceivedEvent[]> {
  const stream = `${url}/slt/api/v3/shift/stream?shift_id=${shift_id}&since=${createEventId(60_000)}`;
  const authorization = `Bearer ${await token('viewer-1', 'viewer')}`;
  const response = await fetch(stream, {
    headers: { Accept: 'text/event-stream', Authorization: authorization },
  });
  const text = await response.text();
  return [...text.matchAll(/^data: (.*)$/gm)].map(
    ([, json = '']) => JSON.parse(json) as ReceivedEvent,
  );
}

it('includes in the event of a new version every reply with an earlier event', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const numbers = Array.from({ length: crowdSize(20) / 2 }, (_, n) => n);

  await Promise.all(
    numbers.flatMap((n) => [
      editComment(operator, comment_id, { comment: `edit ${n}` }),
      postReply(operator, comment_id, { reply_text: `reply ${n}` }),
    ]),
  );

  const repliesSoFar = new Set<number>();
  const missing = (await readRecentEvents()).flatMap(({ event, data }) => {
    if (event === 'comment_reply' && Number(data.comment_id) === comment_id)
      repliesSoFar.add(data.reply_id);
    if (event !== 'shift_comment' || data.comment_id !== comment_id) return [];
    const included = new Set(data.replies.map(({ reply_id }) => reply_id));
    return [...repliesSoFar].filter((id) => !included.has(id));
  });
  expect(repliesSoFar.size).toBe(numbers.length);
  expect(missing).toEqual([]);
});
