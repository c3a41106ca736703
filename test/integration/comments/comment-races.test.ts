import { expect, it } from 'vitest';
import { listCommentVersions, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { differs } from '#infra/rehearsal/emulator/known-differences.ts';
import { comment, edit, page, reply } from '../../support/shift-log/comments.ts';
import { eventIdFrom } from '../../support/live/connections.ts';
import { desk } from '../../support/api/desk.ts';
import { only, start } from '../../support/shift-log/shifts.ts';

const { as, url, token } = await desk();
const operator = await as('operator');
const { shift_id } = await start(operator);

const put = (comment_id: number, body: object, headers: Record<string, string> = {}) =>
  operator(updateComment, { path: { comment_id }, body, headers });

const history = async (comment_id: number) => {
  const query = { shift_id, limit: 500 };
  return (await operator(listCommentVersions, { path: { comment_id }, query })).body.result_data;
};

const crowd = (size: number) => (differs('crowds') ? Math.min(size, 10) : size);

it('accepts one of two writers who read the same version, and refuses the other', async () => {
  const made = await comment(operator, shift_id);
  const condition = { 'If-Match': `"${made.id}"` };

  const answers = await Promise.all([
    put(made.comment_id, { comment: 'mine' }, condition),
    put(made.comment_id, { comment: 'yours' }, condition),
  ]);
  const late = await put(made.comment_id, { comment: 'late' }, condition);

  const winner = answers.find(({ status }) => status === 200)!;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect([late.status, late.body]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }]);
  expect(await history(made.comment_id)).toEqual([made, only(winner.body.result_data)]);
});

it('stores a version for each of two writers without If-Match', async () => {
  const made = await comment(operator, shift_id);

  const answers = await Promise.all([
    put(made.comment_id, { comment: 'mine' }),
    put(made.comment_id, { issue_tracker_links: ['https://x.example'] }),
  ]);

  const versions = await history(made.comment_id);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(versions).toHaveLength(3);
  expect(versions[2]).toMatchObject({
    comment: 'mine',
    issue_tracker_links: ['https://x.example'],
  });
});

it('numbers the versions of 50 edits at once without a gap or a double', async () => {
  const { comment_id } = await comment(operator, shift_id);
  const edits = Array.from({ length: crowd(50) }, (_, n) => `edit ${n}`);

  const answers = await Promise.all(edits.map((text) => put(comment_id, { comment: text })));

  const versions = await history(comment_id);
  expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
  expect(versions.map(({ comment_version }) => comment_version)).toEqual(
    Array.from({ length: crowd(50) + 1 }, (_, n) => n + 1),
  );
  expect(new Set(versions.map(({ id }) => id)).size).toBe(crowd(50) + 1);
  expect(
    versions
      .slice(1)
      .map((one) => one.comment)
      .sort(),
  ).toEqual(edits.sort());
  for (const { body } of answers) expect(versions).toContainEqual(only(body.result_data));
});

it('loses no reply that is created while a comment is edited', async () => {
  const { comment_id } = await comment(operator, shift_id);
  const work = Array.from({ length: crowd(20) / 2 }, (_, n) => n);

  await Promise.all(
    work.flatMap((n) => [
      edit(operator, comment_id, { comment: `edit ${n}` }),
      reply(operator, comment_id, { reply_text: `reply ${n}` }),
    ]),
  );

  const [newest] = (await page(operator, { shift_id, limit: 1 })).comments;
  expect([newest!.comment_id, newest!.comment_version]).toEqual([comment_id, work.length + 1]);
  expect(newest!.replies).toHaveLength(work.length);
});

type Frame = {
  event: string;
  data: { comment_id: number | string; reply_id: number; replies: { reply_id: number }[] };
};

/** The events of the shift of the last minute, in their order. */
async function recentEvents(): Promise<Frame[]> {
  const stream = `${url}/slt/api/v3/shift/stream?shift_id=${shift_id}&since=${eventIdFrom(60_000)}`;
  const authorization = `Bearer ${await token('viewer-1', 'viewer')}`;
  const response = await fetch(stream, {
    headers: { Accept: 'text/event-stream', Authorization: authorization },
  });
  const text = await response.text();
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as Frame);
}

it('includes in the event of a new version every reply with an earlier event', async () => {
  const { comment_id } = await comment(operator, shift_id);
  const work = Array.from({ length: crowd(20) / 2 }, (_, n) => n);

  await Promise.all(
    work.flatMap((n) => [
      edit(operator, comment_id, { comment: `edit ${n}` }),
      reply(operator, comment_id, { reply_text: `reply ${n}` }),
    ]),
  );

  const replied = new Set<number>();
  const missing = (await recentEvents()).flatMap(({ event, data }) => {
    if (event === 'comment_reply' && Number(data.comment_id) === comment_id)
      replied.add(data.reply_id);
    if (event !== 'shift_comment' || data.comment_id !== comment_id) return [];
    const shown = new Set(data.replies.map(({ reply_id }) => reply_id));
    return [...replied].filter((id) => !shown.has(id));
  });
  expect(replied.size).toBe(work.length);
  expect(missing).toEqual([]);
});
