import { expect, it } from 'vitest';
import { listAnnotations } from '#lib/shift-log/contracts/annotations.ts';
import { updateComment, updateReply } from '#lib/shift-log/contracts/comments.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { annotate, putAnnotation } from '../../support/shift-log/annotations.ts';
import {
  editComment,
  findListedComment,
  postComment,
  postReply,
  putComment,
} from '../../support/shift-log/comments.ts';
import { finalize, readReport } from '../../support/shift-log/reports.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const engineer = await as('engineer', 'engineer-1');
const { shift_id } = await startShift(operator);

const someTime = expect.any(String) as string;

it('withdraws a comment as its next version, and reinstates it', async () => {
  const original = await postComment(operator, shift_id, { tags: ['antenna'] });
  const reason = { withdrawn: true, withdrawal_reason: ' Wrong\tantenna ' };

  const withdrawn = only(
    (await putComment(operator, original.comment_id, reason)).body.result_data,
  );
  const reinstated = await editComment(operator, original.comment_id, { withdrawn: false });

  const later = {
    id: expect.any(Number) as number,
    metadata: { ...original.metadata, last_modified_on: someTime },
  };
  expect(withdrawn).toEqual({
    ...original,
    ...later,
    withdrawn: true,
    withdrawal_reason: 'Wrong antenna',
    withdrawn_by: 'operator-1',
    withdrawn_on: withdrawn.metadata.last_modified_on,
    comment_version: 2,
  });
  expect(reinstated).toEqual({ ...original, ...later, comment_version: 3 });
  expect(await findListedComment(operator, original)).toEqual(reinstated);
});

it('withdraws an annotation, and reinstates it', async () => {
  const original = await annotate(operator, shift_id);

  const withdrawn = only(
    (await putAnnotation(operator, original.id, { withdrawn: true })).body.result_data,
  );
  const reinstated = only(
    (await putAnnotation(engineer, original.id, { withdrawn: false })).body.result_data,
  );

  expect(withdrawn).toEqual({
    ...original,
    withdrawn: true,
    withdrawn_by: 'operator-1',
    withdrawn_on: withdrawn.metadata.last_modified_on,
    metadata: { ...original.metadata, last_modified_on: someTime },
    version: 2,
  });
  expect(reinstated).toEqual({
    ...original,
    metadata: { ...original.metadata, last_modified_by: 'engineer-1', last_modified_on: someTime },
    version: 3,
  });
  const list = await operator(listAnnotations, { query: { shift_id } });
  expect(list.body.result_data).toContainEqual(reinstated);
});

it('withdraws a comment by a form', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const put = (fields: Record<string, string>) =>
    operator(updateComment, { path: { comment_id }, body: formOf(fields) });

  const withdrawn = await put({ withdrawn: 'true', withdrawal_reason: 'Twice' });
  const reinstated = await put({ withdrawn: 'false' });
  const other = await put({ withdrawn: 'yes' });

  expect(only(withdrawn.body.result_data)).toMatchObject({ withdrawal_reason: 'Twice' });
  expect(only(reinstated.body.result_data)).not.toHaveProperty('withdrawn');
  expect(other.status).toBe(422);
});

it('leaves withdrawn entries out of the report, and counts them, also in a final one', async () => {
  const shift = await startShift(operator);
  const text = { comment: 'This stays' };
  const kept = await postComment(operator, shift.shift_id, text);
  const withReply = await postReply(operator, kept.comment_id);
  const wrong = await postComment(operator, shift.shift_id);
  await postReply(operator, wrong.comment_id);
  const annotation = await annotate(operator, shift.shift_id);
  const { reply_id } = only(withReply.replies);
  await operator(updateReply, { path: { reply_id }, body: { withdrawn: true } });
  await editComment(operator, wrong.comment_id, { withdrawn: true });
  await putAnnotation(operator, annotation.id, { withdrawn: true });

  const draft = await readReport(operator, shift.shift_id);
  await operator(endShift, { path: { shift_id: shift.shift_id } });
  const final = await finalize(operator, shift.shift_id);
  const afterwards = await editComment(operator, wrong.comment_id, { withdrawn: false });

  for (const report of [draft, final]) {
    expect(report.comments).toMatchObject([{ ...text, replies: [] }]);
    expect(report.annotations).toEqual([]);
    expect(report.withdrawn).toEqual({ comments: 1, replies: 1, annotations: 1, losses: 0 });
  }
  expect(afterwards).not.toHaveProperty('withdrawn');
});
