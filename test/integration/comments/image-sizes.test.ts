import { expect, it } from 'vitest';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import {
  toAnnouncement,
  postComment,
  toBase64Entry,
  waitForImages,
  uploadImage,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createPng } from '../../support/files/images.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

it('returns the announced width and height of an image, and its size', async () => {
  const image = { ...toAnnouncement(createPng()), width: 1280, height: '720' };

  const created = await postComment(operator, shift_id, { image: [image] });
  await uploadImage(only(created.image), createPng());
  const comment = await waitForImages(operator, created, 1);

  const expected = { size: createPng().length, width: 1280, height: 720 };
  expect(only(created.image)).toMatchObject(expected);
  expect(only(created.image)).not.toHaveProperty('file_key');
  expect(only(comment.image)).toMatchObject(expected);
});

it('returns the size of a file in the request, without a width', async () => {
  const created = await postComment(operator, shift_id, { image: [toBase64Entry(createPng())] });

  expect(only(created.image).size).toBe(createPng().length);
  expect(only(created.image)).not.toHaveProperty('width');
});

it.each([
  ['width', 0, 'greater_than_equal'],
  ['height', -1, 'greater_than_equal'],
  ['width', 1.5, 'int_from_float'],
  ['height', 'tall', 'int_parsing'],
  ['height', 1_000_001, 'less_than_equal'],
])('refuses the %s %j', async (field, value, type) => {
  const image = [{ ...toAnnouncement(createPng()), [field]: value }];

  const response = await operator(createComment, { body: { shift_fk: shift_id, image } });

  expect([response.status, response.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'image', 0, field], type }] },
  ]);
});
