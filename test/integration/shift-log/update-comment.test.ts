import { expect, it } from 'vitest';
import { listComments, updateComment } from '#lib/shift-log/contracts/comments.ts';
import {
  postComment,
  editComment,
  createLinkOfLength,
  postReply,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift, startAndEndShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const put = (comment_id: number | string, body: object, headers: Record<string, string> = {}) =>
  operator(updateComment, { path: { comment_id }, body, headers });

const readCurrentComment = async (comment_id: number, shift = shift_id) => {
  const { body } = await operator(listComments, { query: { shift_id: shift, limit: 500 } });
  return body.result_data.find((one) => one.comment_id === comment_id)!;
};

it('creates a new version that keeps absent fields and clears null ones', async () => {
  const original = await postComment(operator, shift_id, {
    eb_fk: 'eb-1',
    prj_fk: 77001,
    tags: ['antenna', 'night'],
    issue_tracker_links: ['https://x.example'],
  });
  const other = await as('operator', 'operator-2');

  const response = await other(updateComment, {
    path: { comment_id: original.comment_id },
    body: { comment: 'Off', eb_fk: null, prj_fk: '77001', tags: ['Night', 'wind'] },
  });

  const changed = only(response.body.result_data);
  const { eb_fk: _cleared, ...rest } = original;
  expect(changed).toEqual({
    ...rest,
    id: changed.id,
    comment_version: 2,
    comment: 'Off',
    tags: ['Night', 'wind'],
    metadata: {
      ...original.metadata,
      last_modified_by: 'operator-2',
      last_modified_on: expect.any(String) as string,
    },
  });
  expect(changed.id).not.toBe(original.id);
  expect(response.headers.get('etag')).toBe(`"${changed.id}"`);
  expect(await readCurrentComment(original.comment_id)).toEqual(changed);
});

it('accepts its own response, and stores no version for a body without changes', async () => {
  const endedShift = await startAndEndShift(operator);
  const original = await postComment(operator, endedShift, { prj_fk: 77001, tags: ['antenna'] });
  const changed = await editComment(operator, original.comment_id, { comment: 'Off' });
  await postReply(operator, original.comment_id);
  const current = await readCurrentComment(original.comment_id, endedShift);

  const responses = [
    await put(original.comment_id, current),
    await put(original.comment_id, {}),
    await put(original.comment_id, { id: 'x' }),
    await put(original.comment_id, {
      prj_fk: '77001',
      replies: [],
      metadata: null,
      comment_version: 9,
    }),
  ];

  expect(current.comment_version).toBe(changed.comment_version);
  expect(responses.map(({ body }) => only(body.result_data))).toEqual([
    current,
    current,
    current,
    current,
  ]);
});

it('keeps external identifiers named "undefined" and "null"', async () => {
  const { comment_id } = await postComment(operator, shift_id);

  const changed = await editComment(operator, comment_id, { prj_fk: 'undefined', sbd_fk: 'null' });

  expect(changed).toMatchObject({ prj_fk: 'undefined', sbd_fk: 'null' });
});

it('refuses an empty comment, another id, and another shift', async () => {
  const { comment_id } = await postComment(operator, shift_id);

  const responses = [
    await put(comment_id, { comment: null }),
    await put(comment_id, { comment: '' }),
    await put(comment_id, { comment_id: comment_id + 1 }),
    await put(comment_id, { id: comment_id, comment_id: comment_id + 1 }),
    await put(comment_id, { shift_fk: shift_id + 1 }),
    await put(comment_id, { shift_id: shift_id + 1 }),
  ];

  type Problems = { detail: { loc: string[] }[] };
  const fields = responses.map(({ body }) => only((body as unknown as Problems).detail).loc[1]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 422));
  expect(fields).toEqual([
    'comment',
    'comment',
    'comment_id',
    'comment_id',
    'shift_fk',
    'shift_id',
  ]);
  expect((await readCurrentComment(comment_id)).comment_version).toBe(1);
});

it('responds with 404 to an unknown comment', async () => {
  for (const id of ['0', '1', 'abc', '-1', 'null', '9'.repeat(20)]) {
    const response = await put(id, { comment: 'Off' });
    expect([response.status, response.body], id).toMatchObject([
      404,
      { code: 'COMMENT_NOT_FOUND' },
    ]);
  }
});

it('refuses with 413 a comment that exceeds the item size', async () => {
  const { comment_id } = await postComment(operator, shift_id);

  const response = await put(comment_id, {
    issue_tracker_links: Array<string>(7).fill(createLinkOfLength(65_000)),
  });

  expect([response.status, response.body]).toMatchObject([413, { code: 'ITEM_TOO_LARGE' }]);
  expect((await readCurrentComment(comment_id)).comment_version).toBe(1);
});
