import { afterAll, expect, it } from 'vitest';
import {
  listComments,
  listCommentVersions,
  replyToComment,
} from '#lib/shift-log/contracts/comments.ts';
import { addImages } from '#lib/shift-log/contracts/images.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  postComment,
  editComment,
  createCommentForm,
  createLinkOfLength,
  createImageFile,
  postReply,
} from '../../support/shift-log/comments.ts';
import { createPng } from '../../support/files/images.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { startServiceInProcess } from './service-in-process.ts';

const { operator, measureCost, stop } = await startServiceInProcess();
afterAll(stop);

const createMany = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const costOf = async (request: () => Promise<{ status: number }>) => {
  const { response, cost } = await measureCost(request);
  expect(response.status).toBe(200);
  return cost;
};

it('reads a shift at the same cost after its comments were edited', async () => {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id, { comment: 'x'.repeat(3000) });
  const read = () => costOf(() => operator(getShift, { query: { shift_id } }));
  const before = await read();

  for (let n = 0; n < 10; n++) {
    const body = createCommentForm(undefined, [createImageFile(createPng(), 'a.png')]);
    await operator(addImages, { path: { comment_id }, body });
    await editComment(operator, comment_id, { image: [], comment: String(n % 10).repeat(3000) });
  }

  expect(await read()).toEqual(before);
});

it('lists 500 comments of a shift by one query for the units of their size', async () => {
  const { shift_id } = await startShift(operator);
  for (let n = 0; n < 20; n++) await createMany(25, () => postComment(operator, shift_id));

  const cost = await costOf(() => operator(listComments, { query: { shift_id, limit: 500 } }));

  // The logout check of two units, two reads of the revision, and 500 comments of some 400 bytes in units of 4 KB.
  expect(cost).toMatchObject({ calls: 4, sequentialCalls: 3, write: 0 });
  expect(cost.read).toBeLessThan(4 + (500 * 450) / 4096);
});

it('lists comments of all shifts by their index, 25 per query, and queries only replies that exist', async () => {
  const { shift_id } = await startShift(operator);
  await createMany(50, () => postComment(operator, shift_id));
  const { comment_id } = await postComment(operator, shift_id);
  await postReply(operator, comment_id);

  const cost = await costOf(() => operator(listComments, { query: { limit: 50 } }));

  // The logout check; the index; 25, 25 and one more to detect another page; the replies of one comment.
  expect(cost).toMatchObject({ calls: 6, write: 0 });
});

it('lists 50 versions of a comment by one query between two reads of the revision', async () => {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id);
  for (let n = 1; n < 50; n++) await editComment(operator, comment_id, { comment: `version ${n}` });
  const request = { path: { comment_id }, query: { shift_id, limit: 50 } };

  const cost = await costOf(() => operator(listCommentVersions, request));

  // The logout check of two units, the comment, the revision, the versions, the replies, the revision.
  expect(cost).toMatchObject({ calls: 6, sequentialCalls: 5, write: 0 });
  expect(cost.read).toBeLessThan(4 + (50 * 450) / 4096 + 1);
});

it('reads only as many large replies of a comment as the response contains', async () => {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id);
  const large = {
    issue_tracker_links: Array.from({ length: 6 }, () => createLinkOfLength(65_000)),
  };
  const path = { comment_id };
  const body = { reply_text: 'x', ...large };
  const another = () => costOf(() => operator(replyToComment, { path, body }));
  for (let n = 0; n < 11; n++) await another();
  const before = await another();

  for (let n = 0; n < 8; n++) await another();

  expect(await another()).toEqual(before);
});
