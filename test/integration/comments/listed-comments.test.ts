import { expect, it } from 'vitest';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  announced,
  comment,
  edit,
  page,
  pages,
  reply,
  showing,
  upload,
} from '../../support/shift-log/comments.ts';
import { desk } from '../../support/api/desk.ts';
import { gif, png } from '../../support/files/images.ts';
import { only, start } from '../../support/shift-log/shifts.ts';

const { as } = await desk();
const operator = await as('operator');

it('lists a comment of announced images once one of them has arrived, or it has a reply', async () => {
  const { shift_id } = await start(operator);
  const text = Buffer.from('<script>alert(1)</script>');
  const announce = async (...files: Buffer[]) =>
    comment(operator, shift_id, { comment: ' ', image: files.map((file) => announced(file)) });
  const [refused, awaited, answered, shown] = [
    await announce(text),
    await announce(png()),
    await announce(png()),
    await announce(text, gif),
  ];
  const about = async () => {
    const answer = await operator(getShift, { query: { shift_id } });
    expect(answer.headers.get('link')).toBeNull();
    const inShift = only(answer.body.result_data).comments;
    const inPages = (await pages(operator, { shift_id, limit: 1 })).flat().reverse();
    const inAll = (await page(operator, { limit: 500 })).comments.toReversed();
    const ids = [inShift, inPages, inAll.filter(({ shift_fk }) => shift_fk === shift_id)].map(
      (comments) => comments.map(({ comment_id }) => comment_id),
    );
    expect([ids[1], ids[2]]).toEqual([ids[0], ids[0]]);
    return ids[0];
  };
  const before = await about();

  await upload(only(refused.image), text);
  await upload(shown.image[0], text);
  await upload(shown.image[1], gif);
  await reply(operator, answered.comment_id);
  await showing(operator, shown, 1);
  const after = await about();
  await edit(operator, refused.comment_id, { comment: 'It was no image' });
  await upload(only(awaited.image), png());
  await showing(operator, awaited, 1);

  expect([before, after]).toEqual([[], [answered.comment_id, shown.comment_id]]);
  expect(await about()).toEqual(
    [refused, awaited, answered, shown].map(({ comment_id }) => comment_id),
  );
});
