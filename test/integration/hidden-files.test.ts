import { expect, it } from 'vitest';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import {
  announced,
  comment,
  fetched,
  formWith,
  page,
  photo,
  showing,
  upload,
} from '../support/comments.ts';
import { desk } from '../support/desk.ts';
import { carrying, gif, said, zip } from '../support/images.ts';
import { only, start } from '../support/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const others = { archive: zip, page: Buffer.from('<!doctype html><script>alert(1)</script>') };
const hidden = Object.entries(carrying).flatMap(([image, carry]) =>
  Object.entries(others).map(([kind, bytes]) => ({
    name: `${image}: ${kind}`,
    file: carry(bytes),
  })),
);

it('refuses a form with an image that carries another file, and keeps nothing of it', async () => {
  const { shift_id } = await start(operator);

  for (const { name, file } of hidden) {
    const body = formWith({ shift_fk: shift_id, comment: 'x' }, [photo(file, 'a.png')]);
    const answer = await operator(createComment, { body });
    expect([answer.status, answer.body], name).toMatchObject([415, {}]);
  }

  expect((await page(operator, { shift_id })).comments).toEqual([]);
});

it('never shows an uploaded image that carries another file', async () => {
  const { shift_id } = await start(operator);
  const image = [...hidden.map(({ file }) => file), gif].map((file) => announced(file));
  const made = await comment(operator, shift_id, { image });

  const statuses = await Promise.all(hidden.map(({ file }, at) => upload(made.image[at], file)));
  await upload(made.image.at(-1), gif);

  const shown = await showing(operator, made, 1);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await fetched(only(shown.image).path)).bytes).toEqual(gif);
});

it('gives back what a camera says of its picture, byte for byte', async () => {
  const { shift_id } = await start(operator);
  const pictures = Object.values(carrying).flatMap((carry) => Object.values(said).map(carry));
  const files = pictures.map((file, n) => photo(file, `${n}.png`));

  const body = formWith({ shift_fk: shift_id }, files);
  const answer = await operator(createComment, { body });

  const { image } = only(answer.body.result_data);
  const shown = await Promise.all(image.map(({ path }) => fetched(path)));
  expect(shown.map(({ bytes }) => bytes)).toEqual(pictures);
});
