import { expect, it } from 'vitest';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { announced, comment, inBase64, showing, upload } from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { png } from '../../support/files/images.ts';
import { only, start } from '../../support/shift-log/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const { shift_id } = await start(operator);

it('returns the announced width and height of an image, and its size', async () => {
  const image = { ...announced(png()), width: 1280, height: '720' };

  const created = await comment(operator, shift_id, { image: [image] });
  await upload(only(created.image), png());
  const listed = await showing(operator, created, 1);

  const expected = { size: png().length, width: 1280, height: 720 };
  expect(only(created.image)).toMatchObject(expected);
  expect(only(created.image)).not.toHaveProperty('file_key');
  expect(only(listed.image)).toMatchObject(expected);
});

it('returns the size of a file in the request, without a width', async () => {
  const created = await comment(operator, shift_id, { image: [inBase64(png())] });

  expect(only(created.image).size).toBe(png().length);
  expect(only(created.image)).not.toHaveProperty('width');
});

it.each([
  ['width', 0, 'greater_than_equal'],
  ['height', -1, 'greater_than_equal'],
  ['width', 1.5, 'int_from_float'],
  ['height', 'tall', 'int_parsing'],
  ['height', 1_000_001, 'less_than_equal'],
])('refuses the %s %j', async (field, value, type) => {
  const image = [{ ...announced(png()), [field]: value }];

  const answer = await operator(createComment, { body: { shift_fk: shift_id, image } });

  expect([answer.status, answer.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'image', 0, field], type }] },
  ]);
});
