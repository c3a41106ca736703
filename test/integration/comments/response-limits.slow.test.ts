import { expect, it } from 'vitest';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  postComment,
  listCommentPages,
  postReply,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

const texts = (list: CommentBody[]) => list.map((one) => one.comment);
/** 45 texts that together exceed the limit of a response. */
const longTexts = Array.from({ length: 45 }, (_, n) => String(n).padEnd(65_000, '"'));

it('limits a response to 4 MB: a shift omits its oldest comments', async () => {
  const { shift_id } = await startShift(operator);
  for (const text of longTexts) await postComment(operator, shift_id, { comment: text });

  const response = await viewer(getShift, { query: { shift_id } });
  const pages = await listCommentPages(viewer, { shift_id });

  const included = texts(only(response.body.result_data).comments);
  expect(response.headers.get('link')).toContain(
    `/shift/comment?shift_id=${shift_id}>; rel="section"`,
  );
  expect(included.length).toBeGreaterThan(1);
  expect(included).toEqual(longTexts.slice(-included.length));
  expect(only(response.body.result_data).truncated).toBe(true);
  expect(pages.length).toBeGreaterThan(1);
  expect(texts(pages.flat())).toEqual(longTexts.toReversed());
});

it('continues within a comment whose replies exceed a response', async () => {
  const { shift_id } = await startShift(operator);
  await postComment(operator, shift_id, { comment: 'older', tags: ['x'] });
  const { comment_id } = await postComment(operator, shift_id, {
    comment: 'long',
    tags: [createUniqueText('x')],
  });
  await postComment(operator, shift_id, { comment: 'newer' });
  for (const reply_text of longTexts) await postReply(operator, comment_id, { reply_text });

  const last = await postReply(operator, comment_id, { reply_text: 'last' });

  const queries: Record<string, string | number>[] = [{ shift_id }, { tag: last.tags[0]! }];
  for (const query of queries) {
    const list = (await listCommentPages(viewer, query)).flat();
    const parts = list.filter((one) => one.comment_id === comment_id);
    const replies = parts.toReversed().flatMap((part) => part.replies);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map(({ truncated }) => truncated)).toEqual(parts.map(() => true));
    expect(replies.map(({ reply_text }) => reply_text)).toEqual([...longTexts, 'last']);
    if ('shift_id' in query)
      expect([texts(list)[0], texts(list).at(-1)]).toEqual(['newer', 'older']);
  }
  expect(last.truncated).toBe(true);
  expect(last.replies.length).toBeGreaterThan(1);
  expect(last.replies.length).toBeLessThan(46);
  expect(last.replies.at(-1)!.reply_text).toBe('last');
});
