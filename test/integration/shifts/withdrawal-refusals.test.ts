import { expect, it } from 'vitest';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { replyToComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages } from '#lib/shift-log/contracts/images.ts';
import { getDesk } from '../../support/api/desk.ts';
import { annotate, putAnnotation } from '../../support/shift-log/annotations.ts';
import {
  createCommentForm,
  createImageFile,
  editComment,
  findListedComment,
  postComment,
  postReply,
  putComment,
} from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const colleague = await as('operator', 'operator-2');
const engineer = await as('engineer', 'engineer-1');
const { shift_id } = await startShift(operator);

it('refuses every other change of a withdrawn entry, and takes it as it is', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const comment = await editComment(operator, comment_id, { withdrawn: true });
  const { id } = await annotate(operator, shift_id);
  await putAnnotation(operator, id, { withdrawn: true });
  const form = createCommentForm(undefined, [createImageFile(Buffer.from('x'), 'a.png')]);

  const refused = [
    await putComment(operator, comment_id, { comment: 'Another' }),
    await putComment(operator, comment_id, { withdrawn: true, tags: ['antenna'] }),
    await operator(replyToComment, { path: { comment_id }, body: { reply_text: 'Yes' } }),
    await operator(addImages, { path: { comment_id }, body: form }),
    await putAnnotation(operator, id, { annotation: 'Another' }),
  ];
  const same = await putComment(operator, comment_id, comment);
  const announced = { file_name: 'a.png', content_type: 'image/png', size: 10 };
  const withFile = await putComment(operator, comment_id, { withdrawn: true, image: [announced] });

  expect(refused.map(({ body }) => body)).toEqual(
    refused.map(() => expect.objectContaining({ code: 'ENTRY_WITHDRAWN' }) as object),
  );
  expect(withFile.body).toMatchObject({ code: 'ENTRY_WITHDRAWN' });
  expect(only(same.body.result_data)).toEqual(comment);
  expect(await findListedComment(operator, comment)).toEqual(comment);
});

it('refuses a withdrawal together with other changes, and a reason without one', async () => {
  const comment = await postComment(operator, shift_id);
  const annotation = await annotate(operator, shift_id);
  const announced = { file_name: 'a.png', content_type: 'image/png', size: 10 };

  const responses = [
    await putComment(operator, comment.comment_id, { withdrawn: true, comment: 'Another' }),
    await putComment(operator, comment.comment_id, { withdrawn: true, image: [announced] }),
    await putComment(operator, comment.comment_id, { withdrawal_reason: 'No' }),
    await putAnnotation(operator, annotation.id, { withdrawn: true, annotation: 'Another' }),
    await putAnnotation(operator, annotation.id, { withdrawn: false, withdrawal_reason: 'No' }),
    await putAnnotation(operator, annotation.id, { withdrawn: 'yes' }),
    await putComment(operator, comment.comment_id, { withdrawn: true, withdrawal_reason: 'a\nb' }),
  ];

  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 422));
  expect(await findListedComment(operator, comment)).toEqual(comment);
});

it('ignores a withdrawal in the body of a new entry', async () => {
  const withdrawal = { withdrawn: true, withdrawal_reason: 'No', withdrawn_by: 'x' };

  const comment = await postComment(operator, shift_id, withdrawal);
  const { replies } = await postReply(operator, comment.comment_id, withdrawal);
  const response = await operator(createAnnotation, {
    body: { shift_id, annotation: 'Windy', ...withdrawal },
  });

  for (const entry of [comment, only(replies), only(response.body.result_data)])
    expect(Object.keys(entry).filter((name) => name.startsWith('withdraw'))).toEqual([]);
});

it('lets the creator and engineers withdraw an entry, and nobody else', async () => {
  const comment = await postComment(operator, shift_id);
  const annotation = await annotate(operator, shift_id);

  const responses = [
    await putComment(colleague, comment.comment_id, { withdrawn: true }),
    await putAnnotation(colleague, annotation.id, { withdrawn: true }),
    await putAnnotation(engineer, annotation.id, { withdrawn: true, annotation: 'Mine' }),
    await putComment(engineer, comment.comment_id, { withdrawn: true }),
    await putAnnotation(engineer, annotation.id, { withdrawn: true }),
    await putAnnotation(engineer, annotation.id, { withdrawn: true }),
  ];

  expect(responses.map(({ status, body }) => ('code' in body ? body.code : status))).toEqual([
    'NOT_ENTRY_CREATOR',
    'NOT_ANNOTATION_CREATOR',
    422,
    200,
    200,
    200,
  ]);
});

it('adds no reply to a comment that is withdrawn meanwhile', async () => {
  const { comment_id } = await postComment(operator, shift_id);

  const responses = await Promise.all([
    putComment(operator, comment_id, { withdrawn: true }),
    ...Array.from({ length: 8 }, (_, n) =>
      operator(replyToComment, { path: { comment_id }, body: { reply_text: `reply ${n}` } }),
    ),
  ]);

  const withdrawn = await editComment(operator, comment_id, {});
  const stored = responses.slice(1).filter(({ status }) => status === 200);
  expect(responses[0].status).toBe(200);
  expect(withdrawn.withdrawn).toBe(true);
  expect(withdrawn.replies).toHaveLength(stored.length);
});
