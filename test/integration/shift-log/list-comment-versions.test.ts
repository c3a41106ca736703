import { expect, it } from 'vitest';
import { listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import {
  postComment,
  editComment,
  createLinkOfLength,
  postReply,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { getNextQuery } from '../../support/api/next-page.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');
const { shift_id } = await startShift(operator);

const listVersions = (comment_id: number | string, query: object = {}) =>
  viewer(listCommentVersions, { path: { comment_id }, query: { shift_id, ...query } });

/** Returns the version numbers on each page. */
async function pagesOf(comment_id: number, query: object): Promise<number[][]> {
  const response = await listVersions(comment_id, query);
  const page = response.body.result_data.map(({ comment_version }) => comment_version);
  const next = getNextQuery(response);
  return next ? [page, ...(await pagesOf(comment_id, next))] : [page];
}

it('lists every version unchanged, oldest first; a reply creates none', async () => {
  const first = await postComment(operator, shift_id, { tags: ['antenna'], eb_fk: 'eb-1' });
  const other = await as('operator', 'operator-2');
  const second = await editComment(other, first.comment_id, { comment: 'Off', eb_fk: null });
  const { replies } = await postReply(operator, first.comment_id);

  const { body } = await listVersions(first.comment_id);

  expect(replies).toHaveLength(1);
  // The newest version carries the replies.
  expect(body.result_data).toEqual([first, { ...second, replies }]);
  expect(second).not.toHaveProperty('eb_fk');
  expect(second.metadata).toMatchObject({
    created_by: 'operator-1',
    last_modified_by: 'operator-2',
  });
});

it('lists one version of a comment without changes', async () => {
  const original = await postComment(operator, shift_id);

  expect((await listVersions(original.comment_id)).body.result_data).toEqual([original]);
});

it('lists all versions without a limit', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  for (let n = 2; n <= 103; n++)
    await editComment(operator, comment_id, { comment: `version ${n}` });

  expect(await pagesOf(comment_id, {})).toEqual([Array.from({ length: 103 }, (_, n) => n + 1)]);
});

it('truncates the replies of the newest version at 4 MB, and links to the rest', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  await editComment(operator, comment_id, { comment: 'version 2' });
  const issue_tracker_links = Array<string>(6).fill(`https://example.org/${'x'.repeat(64_900)}`);
  const texts = Array.from({ length: 12 }, (_, n) => `reply ${n}`);
  for (const reply_text of texts)
    await postReply(operator, comment_id, { reply_text, issue_tracker_links });

  const [first, rest] = await pagesOf(comment_id, {});
  const { body, headers } = await listVersions(comment_id, {
    cursor: await readCursorAfter(comment_id),
  });

  const newest = body.result_data[0]!;
  expect([first, rest]).toEqual([[1], [2]]);
  expect(newest).toMatchObject({ comment_version: 2, truncated: true });
  expect(newest.replies.map(({ reply_text }) => reply_text)).toEqual(
    texts.slice(-newest.replies.length),
  );
  expect(newest.replies.length).toBeLessThan(12);
  expect(headers.get('link')).toContain(`/shift/comment?shift_id=${shift_id}>; rel="section"`);
});

/** Returns the cursor after the first version. */
async function readCursorAfter(comment_id: number): Promise<string> {
  return getNextQuery(await listVersions(comment_id, { limit: 1 }))?.cursor ?? '';
}

it('returns a long history page by page', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  for (let n = 2; n <= 7; n++) await editComment(operator, comment_id, { comment: `version ${n}` });

  expect(await pagesOf(comment_id, { limit: 3 })).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(await pagesOf(comment_id, { limit: 7 })).toEqual([[1, 2, 3, 4, 5, 6, 7]]);
  expect(await pagesOf(comment_id, { limit: 6 })).toEqual([[1, 2, 3, 4, 5, 6], [7]]);
});

it('limits a page to 4 MB', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const links = Array<string>(6).fill(createLinkOfLength(65_000));
  for (let n = 2; n <= 13; n++)
    await editComment(operator, comment_id, {
      comment: `version ${n}`,
      issue_tracker_links: links,
    });

  const pages = await pagesOf(comment_id, {});

  expect(pages.length).toBe(2);
  expect(pages.flat()).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
});

it('responds with 404 to an unknown comment, or one of another shift', async () => {
  const { comment_id } = await postComment(operator, shift_id);

  for (const response of [
    await listVersions(comment_id, { shift_id: shift_id + 1 }),
    await listVersions(comment_id, { shift_id: 'abc' }),
    await listVersions(comment_id + 1),
    await listVersions('abc'),
  ])
    expect([response.status, response.body]).toMatchObject([404, { code: 'COMMENT_NOT_FOUND' }]);
});

it.each([
  [{ shift_id: '' }, 'shift_id'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 501 }, 'limit'],
  [{ cursor: 'x' }, 'cursor'],
  [{ cursor: Buffer.from('V#1').toString('base64url') }, 'cursor'],
])('refuses the query %j', async (query, field) => {
  const { comment_id } = await postComment(operator, shift_id);

  const response = await listVersions(comment_id, query);

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', field] }] });
});
