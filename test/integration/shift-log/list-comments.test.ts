import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import {
  postComment,
  editComment,
  getCommentPage,
  listCommentPages,
  postReply,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  only,
  startShift,
  startAndEndShift,
  createUniqueText,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

const texts = (list: CommentBody[]) => list.map((one) => one.comment);
const repeat = <T>(size: number, make: (n: number) => T) =>
  Array.from({ length: size }, (_, n) => make(n));

it('lists a shift’s comments in pages, newest first, with replies oldest first', async () => {
  const { shift_id } = await startShift(operator);
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  await annotate(operator, shift_id);
  for (const n of [1, 2, 3, 4, 5]) {
    const { comment_id } = await postComment(operator, shift_id, { comment: `comment ${n}` });
    for (const m of [1, 2, 3])
      if (n % 2 === 1) await postReply(operator, comment_id, { reply_text: `reply ${n}.${m}` });
  }

  const small = await listCommentPages(viewer, { shift_id, limit: 2 });
  const single = await listCommentPages(viewer, { shift_id, limit: 5 });

  const shift = only((await viewer(getShift, { query: { shift_id } })).body.result_data);
  expect(small.map(texts)).toEqual([
    ['comment 5', 'comment 4'],
    ['comment 3', 'comment 2'],
    ['comment 1'],
  ]);
  expect(single).toEqual([small.flat()]);
  expect(single[0]!.toReversed()).toEqual(shift.comments);
  expect(single[0]![0]!.replies.map(({ reply_text }) => reply_text)).toEqual([
    'reply 5.1',
    'reply 5.2',
    'reply 5.3',
  ]);
});

it('lists all comments of a shift without a limit', async () => {
  const { shift_id } = await startShift(operator);
  const expected = repeat(103, (n) => `comment ${n}`);
  for (const text of expected) await postComment(operator, shift_id, { comment: text });

  const pages = await listCommentPages(viewer, { shift_id });

  expect(pages.map(texts)).toEqual([expected.toReversed()]);
});

it('lists the comments of all shifts, newest first', async () => {
  const expected: CommentBody[] = [];
  for (const n of [1, 2, 3]) {
    const shift_id = await startAndEndShift(operator);
    const { comment_id } = await postComment(operator, shift_id, { comment: `shift ${n}` });
    expected.unshift(await postReply(operator, comment_id));
    expected.unshift(await postComment(operator, shift_id));
  }

  // On AWS the index behind this list is eventually consistent.
  await expect
    .poll(async () => (await getCommentPage(viewer, { limit: 6 })).comments)
    .toEqual(expected);
  const first = await getCommentPage(viewer, { limit: 4 });
  const rest = await getCommentPage(viewer, { ...first.next, limit: 2 });
  expect([...first.comments, ...rest.comments]).toEqual(expected);
});

it('finds comments by tag in any case, in one shift and in all', async () => {
  const tag = createUniqueText('Été');
  const [one, other] = [await startAndEndShift(operator), await startAndEndShift(operator)];
  const expected: CommentBody[] = [];
  for (const shift of [one, other, one]) {
    expected.unshift(await postComment(operator, shift, { tags: ['night', tag] }));
    await postComment(operator, shift, { tags: [`${tag} too`] });
  }
  const query = { tag: tag.toUpperCase().normalize('NFD') };

  const all = await listCommentPages(viewer, { ...query, limit: 2 });
  const ofOne = await listCommentPages(viewer, { ...query, shift_id: one, limit: 1 });

  expect(all).toEqual([expected.slice(0, 2), expected.slice(2)]);
  expect(ofOne).toEqual([[expected[0]], [expected[2]]]);
});

it('finds a comment only by the tags of its newest version', async () => {
  const [before, after] = [createUniqueText('before'), createUniqueText('after')];
  const original = await postComment(operator, await startAndEndShift(operator), {
    tags: [before, 'x'],
  });

  const changed = await editComment(operator, original.comment_id, { tags: ['X', after] });

  expect((await getCommentPage(viewer, { tag: before })).comments).toEqual([]);
  expect((await getCommentPage(viewer, { tag: after })).comments).toEqual([changed]);
});

it.each([{ shift_id: '999999' }, { shift_id: 'abc' }, { tag: 'unused tag' }])(
  'returns an empty list for %j',
  async (query) => {
    const response = await viewer(listComments, { query });

    expect([response.status, response.body.result_data]).toEqual([200, []]);
  },
);

it.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 501 }, 'limit'],
  [{ cursor: 'x' }, 'cursor'],
  [{ cursor: Buffer.from('LOG#').toString('base64url') }, 'cursor'],
  [{ tag: 'x'.repeat(257) }, 'tag'],
])('refuses the query %j', async (query, field) => {
  const response = await viewer(listComments, { query });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', field] }] });
});

it.each(['of a shift', 'with a tag'])(
  'lists every comment %s exactly once across pages during concurrent writes',
  async (which) => {
    const tag = createUniqueText('tag');
    const shift_id = await startAndEndShift(operator);
    const existing: CommentBody[] = [];
    for (let n = 0; n < 20; n++)
      existing.push(
        await postComment(operator, shift_id, { comment: `existing ${n}`, tags: [tag] }),
      );
    const work = { running: true };
    const writer = (async () => {
      for (let n = 0; work.running; n++) {
        const newComment = await postComment(operator, shift_id, {
          comment: `new ${n}`,
          tags: [tag],
        });
        await postReply(operator, existing[n % 20]!.comment_id);
        await editComment(operator, existing[(n * 7) % 20]!.comment_id, { eb_fk: n });
        await editComment(operator, newComment.comment_id, { comment: `newer ${n}` });
      }
    })();

    const pages = await listCommentPages(viewer, {
      ...(which === 'of a shift' ? { shift_id } : { tag }),
      limit: 3,
    });
    work.running = false;
    await writer;

    const ids = pages.flat().map(({ comment_id }) => comment_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => existing.some(({ comment_id }) => comment_id === id))).toEqual(
      existing.map(({ comment_id }) => comment_id).reverse(),
    );
  },
);

it('ends a page early after searching many comments for a tag', async () => {
  const shift_id = await startAndEndShift(operator);
  const tag = createUniqueText('rare');
  const rare = await postComment(operator, shift_id, { tags: [tag] });
  for (let n = 0; n < 25; n++)
    await Promise.all(repeat(20, () => postComment(operator, shift_id, { tags: ['common'] })));

  const first = await getCommentPage(viewer, { shift_id, tag });
  const second = await getCommentPage(viewer, { ...first.next });

  expect(first.comments).toEqual([]);
  expect(second).toMatchObject({ comments: [rare], next: undefined });
});
