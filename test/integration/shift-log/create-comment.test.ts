import { expect, it } from 'vitest';
import { createComment, listComments } from '#lib/shift-log/contracts/comments.ts';
import { getCurrentShift, getShift } from '#lib/shift-log/contracts/shifts.ts';
import { postComment, createLinkOfLength } from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  endRunningShift,
  only,
  startShift,
  startAndEndShift,
  createUniqueText,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

it('creates a comment on a running shift with the caller as its author', async () => {
  const { shift_id } = await startShift(operator);

  const response = await operator(createComment, {
    body: {
      shift_fk: shift_id,
      comment: 'Antenna 12 lost lock',
      prj_fk: 77001,
      sbi_fk: 'sbi-1',
      eb_fk: null,
      tags: [' Antenna ', 'antenna', 'night'],
      issue_tracker_links: ['https://tracker.example.org/browse/OPS-7'],
      id: 7,
      comment_id: 7,
      comment_version: 7,
      replies: [{ reply_id: 7, reply_text: 'x' }],
      metadata: { created_by: 'mallory' },
    },
  });

  const newComment = only(response.body.result_data);
  expect(newComment).toEqual({
    id: newComment.comment_id,
    comment_id: expect.any(Number) as number,
    comment_version: 1,
    shift_fk: shift_id,
    comment: 'Antenna 12 lost lock',
    prj_fk: '77001',
    sbi_fk: 'sbi-1',
    tags: ['Antenna', 'night'],
    issue_tracker_links: ['https://tracker.example.org/browse/OPS-7'],
    image: [],
    refused_files: [],
    replies: [],
    metadata: {
      created_by: 'operator-1',
      created_on: expect.any(String) as string,
      last_modified_by: 'operator-1',
      last_modified_on: newComment.metadata.created_on,
    },
  });
  expect(newComment.comment_id).not.toBe(7);
  expect(response.headers.get('etag')).toBe(`"${newComment.id}"`);
});

it('comments on an ended shift, which becomes the current one and keeps its ETag', async () => {
  const endedShift = await startAndEndShift(operator);
  await startAndEndShift(operator);
  const before = await operator(getShift, { query: { shift_id: endedShift } });
  const other = await as('operator', 'operator-2');

  const response = await other(createComment, {
    body: { shift_id: endedShift, comment: 'Seen after' },
  });

  const after = await operator(getShift, { query: { shift_id: endedShift } });
  await expect
    .poll(async () => only((await operator(getCurrentShift)).body.result_data).shift_id)
    .toBe(endedShift);
  const shift = only(after.body.result_data);
  expect(shift.comments).toEqual(response.body.result_data);
  expect(shift.metadata.last_modified_by).toBe('operator-2');
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
});

it('shows a comment to every reader of its shift, oldest first', async () => {
  const { shift_id } = await startShift(operator);
  const newComments = [];
  for (const text of ['first', 'second', 'third'])
    newComments.push(await postComment(operator, shift_id, { comment: text }));

  const shift = only((await operator(getShift, { query: { shift_id } })).body.result_data);
  const current = only((await operator(getCurrentShift)).body.result_data);

  expect(shift.comments).toEqual(newComments);
  expect(current).toEqual(shift);
});

it('refuses an unknown shift', async () => {
  await endRunningShift(operator);

  const response = await operator(createComment, {
    body: { shift_fk: 2_147_483_647, comment: 'x' },
  });

  expect([response.status, response.body]).toMatchObject([404, { code: 'SHIFT_NOT_FOUND' }]);
});

it.each([{}, { comment: null }, { comment: '' }, { comment: ' \n' }])(
  'refuses an empty comment: %j',
  async (body) => {
    const { shift_id } = await startShift(operator);

    const response = await operator(createComment, { body: { shift_fk: shift_id, ...body } });

    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      detail: [{ loc: ['body', 'comment'], type: 'missing' }],
    });
  },
);

it('refuses two shifts in one body or none, and reports all problems at once', async () => {
  const two = await operator(createComment, { body: { shift_fk: 1, shift_id: 2, comment: 'x' } });
  const none = await operator(createComment, { body: { tags: Array<string>(21).fill('x') } });

  const locations = ({ body }: { body: unknown }) =>
    (body as { detail: { loc: unknown; type: string }[] }).detail.map(({ loc, type }) => [
      loc,
      type,
    ]);
  expect(locations(two)).toEqual([[['body', 'shift_fk'], 'value_error']]);
  expect(locations(none)).toEqual([
    [['body', 'shift_fk'], 'missing'],
    [['body', 'tags'], 'too_long'],
  ]);
});

it('refuses with 413 a comment above the item size, with or without an Idempotency-Key', async () => {
  const { shift_id } = await startShift(operator);
  const large = { issue_tracker_links: Array<string>(7).fill(createLinkOfLength(65_000)) };
  const body = { shift_fk: shift_id, comment: 'x', ...large };

  const responses = [
    await operator(createComment, { body }),
    await operator(createComment, {
      body,
      headers: { 'Idempotency-Key': createUniqueText('key') },
    }),
  ];

  const list = await operator(listComments, { query: { shift_id } });
  for (const { status, body } of responses)
    expect([status, body]).toMatchObject([413, { code: 'ITEM_TOO_LARGE' }]);
  expect(list.body.result_data).toEqual([]);
});

it('accepts with an Idempotency-Key a comment whose JSON response exceeds the item size', async () => {
  const { shift_id } = await startShift(operator);
  const escaped = {
    issue_tracker_links: [createLinkOfLength(20_000)],
    comment: `x${'\u0001'.repeat(60_000)}`,
  };
  const headers = { 'Idempotency-Key': createUniqueText('key') };

  const response = await operator(createComment, {
    body: { shift_fk: shift_id, ...escaped },
    headers,
  });

  expect([response.status, response.body.result_data]).toMatchObject([200, [escaped]]);
});

it('creates one comment for a repeated request with the same Idempotency-Key', async () => {
  const { shift_id } = await startShift(operator);
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const request = { body: { shift_fk: shift_id, comment: 'Windy' }, headers };

  const first = await operator(createComment, request);
  const again = await operator(createComment, request);

  const list = await operator(listComments, { query: { shift_id } });
  expect(again.body).toEqual(first.body);
  expect(list.body).toEqual(first.body);
});
