import { expect, it } from 'vitest';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages } from '#lib/shift-log/contracts/images.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  createCommentForm,
  createLinkOfLength,
  createImageFile,
  waitForImages,
  uploadImage,
  withoutLinks,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createPng } from '../../support/files/images.ts';
import { only, startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

/** Returns seven links of this total length, which make up nearly the whole comment. */
const linksOf = (bytes: number) =>
  Array.from({ length: 7 }, (_, n) => createLinkOfLength(Math.floor((bytes + n) / 7)));
const photos = Array.from({ length: 20 }, (_, n) => createImageFile(createPng(), `${n}.png`));

it('accepts a form whose images still fit the item once stored, and refuses others', async () => {
  const statuses = new Set<number>();
  for (const bytes of [396_000, 400_000, 402_500, 404_000, 405_000, 405_500, 406_000]) {
    const body = { shift_fk: shift_id, issue_tracker_links: linksOf(bytes) };
    const response = await operator(createComment, { body: createCommentForm(body, photos) });
    statuses.add(response.status);
    if (response.status === 200) expect(only(response.body.result_data).image).toHaveLength(20);
    else expect([response.status, response.body]).toMatchObject([413, { code: 'ITEM_TOO_LARGE' }]);
  }
  expect([...statuses]).toEqual([200, 413]);
});

it('shows an uploaded image of a comment of the maximum size', async () => {
  const image = [{ ...toAnnouncement(createPng()), content_type: 'image/bmp' }];
  let bytes = 409_000;
  const post = async () => {
    const body = { shift_fk: shift_id, issue_tracker_links: linksOf(bytes), image };
    return operator(createComment, { body });
  };
  let response = await post();
  for (; response.status === 413; response = await post()) bytes -= 100;

  const original = only(response.body.result_data);
  expect(await uploadImage(only(original.image), createPng())).toBe(200);
  expect((await waitForImages(operator, original, 1)).image).toHaveLength(1);
});

it('responds to an update of about 400 KB with 200 or 413, never otherwise', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const path = { comment_id };
  const statuses = new Set<number>();
  for (let bytes = 408_000; bytes <= 409_800; bytes += 40) {
    const body = { issue_tracker_links: linksOf(bytes) };
    statuses.add((await operator(updateComment, { path, body })).status);
  }
  expect([...statuses]).toEqual([200, 413]);
});

it('refuses images that would make a comment too large', async () => {
  const { comment_id } = await postComment(operator, shift_id, {
    issue_tracker_links: linksOf(406_000),
  });

  const body = createCommentForm(undefined, photos);
  const response = await operator(addImages, { path: { comment_id }, body });

  expect([response.status, response.body]).toMatchObject([413, { code: 'ITEM_TOO_LARGE' }]);
});

it('accepts a text of 64 KiB in UTF-8', async () => {
  const text = 'é'.repeat(32_768);

  const original = await postComment(operator, shift_id, { comment: text });

  expect(original.comment).toBe(text);
});

it('accepts the same sizes with an Idempotency-Key, and repeats the response after an update', async () => {
  const statuses = new Set<number>();
  for (let bytes = 407_500; bytes <= 409_600; bytes += 150) {
    const body = { shift_fk: shift_id, issue_tracker_links: linksOf(bytes), comment: 'x' };
    const keyed = { body, headers: { 'Idempotency-Key': createUniqueText('key') } };
    const [unkeyedResponse, keyedResponse] = [
      await operator(createComment, { body }),
      await operator(createComment, keyed),
    ];
    expect(keyedResponse.status, String(bytes)).toBe(unkeyedResponse.status);
    statuses.add(keyedResponse.status);
    if (keyedResponse.status !== 200) continue;
    const original = only(keyedResponse.body.result_data);
    const reply = {
      path: { comment_id: original.comment_id },
      body: { reply_text: 'x', issue_tracker_links: linksOf(400_000) },
      headers: keyed.headers,
    };
    const replyResponse = await operator(replyToComment, reply);
    await editComment(operator, original.comment_id, { comment: 'y' });
    const again = [await operator(createComment, keyed), await operator(replyToComment, reply)];
    expect(again.map(({ body }) => withoutLinks(body.result_data))).toEqual([
      withoutLinks([original]),
      withoutLinks(replyResponse.body.result_data),
    ]);
    expect(replyResponse.status).toBe(200);
  }
  expect([...statuses]).toEqual([200, 413]);
});
