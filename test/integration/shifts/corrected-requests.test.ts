import { expect, it } from 'vitest';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createComment, replyToComment } from '#lib/shift-log/contracts/comments.ts';
import {
  acceptHandover,
  acknowledgeItems,
  offerHandover,
  updateHandover,
} from '#lib/shift-log/contracts/handover.ts';
import { createImageComment } from '#lib/shift-log/contracts/images.ts';
import { createLoss } from '#lib/shift-log/contracts/losses.ts';
import { createItem } from '#lib/shift-log/contracts/open-items.ts';
import { finalizeReport } from '#lib/shift-log/contracts/report.ts';
import { updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { findSimilar } from '#lib/search/contracts/search.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createPng } from '../../support/files/images.ts';
import {
  createCommentForm,
  createImageFile,
  postComment,
} from '../../support/shift-log/comments.ts';
import {
  createUniqueText,
  endRunningShift,
  only,
  startShift,
} from '../../support/shift-log/shifts.ts';

// A refused request stores nothing under its Idempotency-Key: the corrected one is carried out with the same key.

const { as } = await getDesk();
const operator = await as('operator');
const UNKNOWN = 999_999;
const newHeaders = () => ({ 'Idempotency-Key': createUniqueText('key') });
const picture = () => [createImageFile(createPng(), 'a.png')];

it('carries out what is written about a shift after the shift or the comment was corrected', async () => {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id);
  const headers = newHeaders();
  const statuses = async (...calls: Promise<{ status: number }>[]) => {
    const all = [];
    for (const call of calls) all.push((await call).status);
    return all;
  };

  const annotate = (shift: number) =>
    operator(createAnnotation, { body: { shift_id: shift, annotation: 'Windy' }, headers });
  expect(await statuses(annotate(UNKNOWN))).toEqual([404]);
  expect(await statuses(annotate(shift_id))).toEqual([200]);

  const reply = (shift: number) =>
    operator(replyToComment, {
      path: { comment_id },
      body: { reply_text: 'Calm', shift_id: shift },
      headers,
    });
  expect(await statuses(reply(shift_id + 1))).toEqual([422]);
  expect(await statuses(reply(shift_id))).toEqual([200]);

  const photograph = (shift: number) =>
    operator(createImageComment, {
      path: { shift_id: shift },
      body: createCommentForm(undefined, picture(), 'file'),
      headers,
    });
  expect(await statuses(photograph(UNKNOWN))).toEqual([404]);
  expect(await statuses(photograph(shift_id))).toEqual([200]);

  const loss = (shift: number) =>
    operator(createLoss, { path: { shift_id: shift }, body: { category: 'weather' }, headers });
  expect(await statuses(loss(UNKNOWN))).toEqual([404]);
  expect(await statuses(loss(shift_id))).toEqual([200]);

  const item = { kind: 'fault', title: 'Antenna 12 lost lock' };
  const open = (more: object) => operator(createItem, { body: { ...item, ...more }, headers });
  expect(await statuses(open({ comment_id: 7 }))).toEqual([404]);
  expect(await statuses(open({ comment_id }))).toEqual([200]);
});

it('offers, acknowledges and accepts a handover after the request was corrected', async () => {
  const { shift_id } = await startShift(operator);
  const [path, headers, unknown] = [{ shift_id }, newHeaders(), { shift_id: UNKNOWN }];
  const body = { operator_name: 'Grace Hopper', takeover_reason: 'The night is over' };

  expect((await operator(offerHandover, { path, headers })).status).toBe(422);
  await operator(updateHandover, { path, body: { summary: 'Two blocks lost to wind' } });
  expect((await operator(offerHandover, { path, headers })).status).toBe(200);

  const all = { all: true };
  const acknowledge = (to: typeof path) =>
    operator(acknowledgeItems, { path: to, body: all, headers });
  expect((await acknowledge(unknown)).status).toBe(404);
  const acknowledged = await acknowledge(path);
  expect(acknowledged.status).toBe(200);
  expect((await acknowledge(path)).body).toEqual(acknowledged.body);

  expect((await operator(acceptHandover, { path: unknown, body, headers })).status).toBe(404);
  expect((await operator(acceptHandover, { path, body, headers })).status).toBe(200);
});

it('makes a report final after the end of its shift, once for a key', async () => {
  const { shift_id } = await startShift(operator);
  const [path, headers] = [{ shift_id }, newHeaders()];

  const early = await operator(finalizeReport, { path, headers });
  await endRunningShift(operator);
  const final = await operator(finalizeReport, { path, headers });
  const repeated = await operator(finalizeReport, { path, headers });

  expect([early.status, final.status, repeated.status]).toEqual([409, 200, 200]);
  expect(only(repeated.body.result_data).version).toBe(only(final.body.result_data).version);
});

it('refuses a key that another text was sent with', async () => {
  const headers = newHeaders();

  const first = await operator(findSimilar, { body: { text: 'Antenna 12' }, headers });
  const other = await operator(findSimilar, { body: { text: 'Antenna 13' }, headers });

  expect([first.status, other.status]).toEqual([200, 422]);
});

it('shows the links of files in the response to a change of their shift', async () => {
  const { shift_id } = await startShift(operator);
  const file = createPng().toString('base64');
  // An entry with an id may refer to a stored file.
  const image = [{ unique_id: 'mine', file_name: 'a.png', media_content: file }];
  const body = { shift_fk: shift_id, comment: 'Windy', image };
  expect((await operator(createComment, { body })).status).toBe(200);

  const shift = await operator(updateShift, { path: { shift_id }, body: { operator_name: 'Ada' } });

  const [comment] = only(shift.body.result_data).comments;
  expect(comment?.image).toMatchObject([{ path: expect.stringContaining('http') as string }]);
});
