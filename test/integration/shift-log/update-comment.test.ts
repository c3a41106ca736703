import { expect, it } from 'vitest';
import { listComments, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { comment, edit, linkOf, reply } from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { only, start, startAndEnd } from '../../support/shift-log/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const { shift_id } = await start(operator);

const put = (comment_id: number | string, body: object, headers: Record<string, string> = {}) =>
  operator(updateComment, { path: { comment_id }, body, headers });

const standing = async (comment_id: number, shift = shift_id) => {
  const { body } = await operator(listComments, { query: { shift_id: shift, limit: 500 } });
  return body.result_data.find((one) => one.comment_id === comment_id)!;
};

it('creates a new version: an absent field stays, null clears it', async () => {
  const made = await comment(operator, shift_id, {
    eb_fk: 'eb-1',
    prj_fk: 77001,
    tags: ['antenna', 'night'],
    issue_tracker_links: ['https://x.example'],
  });
  const other = await as('operator', 'operator-2');

  const answer = await other(updateComment, {
    path: { comment_id: made.comment_id },
    body: { comment: 'Off', eb_fk: null, prj_fk: '77001', tags: ['Night', 'wind'] },
  });

  const changed = only(answer.body.result_data);
  const { eb_fk: _cleared, ...rest } = made;
  expect(changed).toEqual({
    ...rest,
    id: changed.id,
    comment_version: 2,
    comment: 'Off',
    tags: ['Night', 'wind'],
    metadata: {
      ...made.metadata,
      last_modified_by: 'operator-2',
      last_modified_on: expect.any(String) as string,
    },
  });
  expect(changed.id).not.toBe(made.id);
  expect(answer.headers.get('etag')).toBe(`"${changed.id}"`);
  expect(await standing(made.comment_id)).toEqual(changed);
});

it('accepts its own response, and a body without changes changes nothing', async () => {
  const ended = await startAndEnd(operator);
  const made = await comment(operator, ended, { prj_fk: 77001, tags: ['antenna'] });
  const changed = await edit(operator, made.comment_id, { comment: 'Off' });
  await reply(operator, made.comment_id);
  const shown = await standing(made.comment_id, ended);

  const answers = [
    await put(made.comment_id, shown),
    await put(made.comment_id, {}),
    await put(made.comment_id, { id: 'x' }),
    await put(made.comment_id, {
      prj_fk: '77001',
      replies: [],
      metadata: null,
      comment_version: 9,
    }),
  ];

  expect(shown.comment_version).toBe(changed.comment_version);
  expect(answers.map(({ body }) => only(body.result_data))).toEqual([shown, shown, shown, shown]);
});

it('keeps the identifier of another system that is called like no value', async () => {
  const { comment_id } = await comment(operator, shift_id);

  const changed = await edit(operator, comment_id, { prj_fk: 'undefined', sbd_fk: 'null' });

  expect(changed).toMatchObject({ prj_fk: 'undefined', sbd_fk: 'null' });
});

it('refuses a comment that would say nothing, another id, and another shift', async () => {
  const { comment_id } = await comment(operator, shift_id);

  const answers = [
    await put(comment_id, { comment: null }),
    await put(comment_id, { comment: '' }),
    await put(comment_id, { comment_id: comment_id + 1 }),
    await put(comment_id, { id: comment_id, comment_id: comment_id + 1 }),
    await put(comment_id, { shift_fk: shift_id + 1 }),
    await put(comment_id, { shift_id: shift_id + 1 }),
  ];

  type Problems = { detail: { loc: string[] }[] };
  const fields = answers.map(({ body }) => only((body as unknown as Problems).detail).loc[1]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
  expect(fields).toEqual([
    'comment',
    'comment',
    'comment_id',
    'comment_id',
    'shift_fk',
    'shift_id',
  ]);
  expect((await standing(comment_id)).comment_version).toBe(1);
});

it('responds with 404 to an unknown comment', async () => {
  for (const id of ['0', '1', 'abc', '-1', 'null', '9'.repeat(20)]) {
    const answer = await put(id, { comment: 'Off' });
    expect([answer.status, answer.body], id).toMatchObject([404, { code: 'COMMENT_NOT_FOUND' }]);
  }
});

it('refuses with 413 what is larger than an item', async () => {
  const { comment_id } = await comment(operator, shift_id);

  const answer = await put(comment_id, {
    issue_tracker_links: Array<string>(7).fill(linkOf(65_000)),
  });

  expect([answer.status, answer.body]).toMatchObject([413, { code: 'ITEM_TOO_LARGE' }]);
  expect((await standing(comment_id)).comment_version).toBe(1);
});
