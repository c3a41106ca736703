import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import {
  comment,
  edit,
  page,
  pages,
  reply,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { only, start, startAndEnd, unique } from '../../support/shift-log/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const viewer = await as('viewer');

const texts = (list: CommentBody[]) => list.map((one) => one.comment);
const many = <T>(size: number, make: (n: number) => T) =>
  Array.from({ length: size }, (_, n) => make(n));

it('lists the comments of a shift, newest first, a page at a time, each with its replies, oldest first', async () => {
  const { shift_id } = await start(operator);
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  await annotate(operator, shift_id);
  for (const n of [1, 2, 3, 4, 5]) {
    const { comment_id } = await comment(operator, shift_id, { comment: `comment ${n}` });
    for (const m of [1, 2, 3])
      if (n % 2 === 1) await reply(operator, comment_id, { reply_text: `reply ${n}.${m}` });
  }

  const small = await pages(viewer, { shift_id, limit: 2 });
  const whole = await pages(viewer, { shift_id, limit: 5 });

  const shift = only((await viewer(getShift, { query: { shift_id } })).body.result_data);
  expect(small.map(texts)).toEqual([
    ['comment 5', 'comment 4'],
    ['comment 3', 'comment 2'],
    ['comment 1'],
  ]);
  expect(whole).toEqual([small.flat()]);
  expect(whole[0]!.toReversed()).toEqual(shift.comments);
  expect(whole[0]![0]!.replies.map(({ reply_text }) => reply_text)).toEqual([
    'reply 5.1',
    'reply 5.2',
    'reply 5.3',
  ]);
});

it('lists all comments of a shift without a limit', async () => {
  const { shift_id } = await start(operator);
  const made = many(103, (n) => `comment ${n}`);
  for (const text of made) await comment(operator, shift_id, { comment: text });

  const listed = await pages(viewer, { shift_id });

  expect(listed.map(texts)).toEqual([made.toReversed()]);
});

it('lists the comments of all shifts, newest first', async () => {
  const made: CommentBody[] = [];
  for (const n of [1, 2, 3]) {
    const shift_id = await startAndEnd(operator);
    const { comment_id } = await comment(operator, shift_id, { comment: `shift ${n}` });
    made.unshift(await reply(operator, comment_id));
    made.unshift(await comment(operator, shift_id));
  }

  // On AWS the index that lists them lags by moments.
  await expect.poll(async () => (await page(viewer, { limit: 6 })).comments).toEqual(made);
  const first = await page(viewer, { limit: 4 });
  const rest = await page(viewer, { ...first.next, limit: 2 });
  expect([...first.comments, ...rest.comments]).toEqual(made);
});

it('finds comments by tag in any case, in one shift and in all', async () => {
  const tag = unique('Été');
  const [one, other] = [await startAndEnd(operator), await startAndEnd(operator)];
  const made: CommentBody[] = [];
  for (const shift of [one, other, one]) {
    made.unshift(await comment(operator, shift, { tags: ['night', tag] }));
    await comment(operator, shift, { tags: [`${tag} too`] });
  }
  const query = { tag: tag.toUpperCase().normalize('NFD') };

  const all = await pages(viewer, { ...query, limit: 2 });
  const ofOne = await pages(viewer, { ...query, shift_id: one, limit: 1 });

  expect(all).toEqual([made.slice(0, 2), made.slice(2)]);
  expect(ofOne).toEqual([[made[0]], [made[2]]]);
});

it('finds a comment by the tags of its newest version alone', async () => {
  const [before, after] = [unique('before'), unique('after')];
  const made = await comment(operator, await startAndEnd(operator), { tags: [before, 'x'] });

  const changed = await edit(operator, made.comment_id, { tags: ['X', after] });

  expect((await page(viewer, { tag: before })).comments).toEqual([]);
  expect((await page(viewer, { tag: after })).comments).toEqual([changed]);
});

it.each([{ shift_id: '999999' }, { shift_id: 'abc' }, { tag: 'no comment has it' }])(
  'answers an empty list for %j',
  async (query) => {
    const answer = await viewer(listComments, { query });

    expect([answer.status, answer.body.result_data]).toEqual([200, []]);
  },
);

it.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 501 }, 'limit'],
  [{ cursor: 'x' }, 'cursor'],
  [{ cursor: Buffer.from('LOG#').toString('base64url') }, 'cursor'],
  [{ tag: 'x'.repeat(257) }, 'tag'],
])('refuses the query %j', async (query, field) => {
  const answer = await viewer(listComments, { query });

  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ detail: [{ loc: ['query', field] }] });
});

it.each(['of a shift', 'with a tag'])(
  'gives every comment %s once, page by page, while others write',
  async (which) => {
    const tag = unique('tag');
    const shift_id = await startAndEnd(operator);
    const standing: CommentBody[] = [];
    for (let n = 0; n < 20; n++)
      standing.push(await comment(operator, shift_id, { comment: `standing ${n}`, tags: [tag] }));
    const work = { going: true };
    const writer = (async () => {
      for (let n = 0; work.going; n++) {
        const made = await comment(operator, shift_id, { comment: `new ${n}`, tags: [tag] });
        await reply(operator, standing[n % 20]!.comment_id);
        await edit(operator, standing[(n * 7) % 20]!.comment_id, { eb_fk: n });
        await edit(operator, made.comment_id, { comment: `newer ${n}` });
      }
    })();

    const seen = await pages(viewer, {
      ...(which === 'of a shift' ? { shift_id } : { tag }),
      limit: 3,
    });
    work.going = false;
    await writer;

    const ids = seen.flat().map(({ comment_id }) => comment_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => standing.some(({ comment_id }) => comment_id === id))).toEqual(
      standing.map(({ comment_id }) => comment_id).reverse(),
    );
  },
);

it('ends a page early that has looked through many comments for one with a tag', async () => {
  const shift_id = await startAndEnd(operator);
  const tag = unique('rare');
  const rare = await comment(operator, shift_id, { tags: [tag] });
  for (let n = 0; n < 25; n++)
    await Promise.all(many(20, () => comment(operator, shift_id, { tags: ['common'] })));

  const first = await page(viewer, { shift_id, tag });
  const second = await page(viewer, { ...first.next });

  expect(first.comments).toEqual([]);
  expect(second).toMatchObject({ comments: [rare], next: undefined });
});
