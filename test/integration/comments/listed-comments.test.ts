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

it('lists a comment without text once one of its images is uploaded or it has a reply', async () => {
  const { shift_id } = await start(operator);
  const text = Buffer.from('<script>alert(1)</script>');
  const announce = async (...files: Buffer[]) =>
    comment(operator, shift_id, { comment: ' ', image: files.map((file) => announced(file)) });
  const [withBadFile, withLateUpload, withReply, withUpload] = [
    await announce(text),
    await announce(png()),
    await announce(png()),
    await announce(text, gif),
  ];
  const listedIds = async () => {
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
  const before = await listedIds();

  await upload(only(withBadFile.image), text);
  await upload(withUpload.image[0], text);
  await upload(withUpload.image[1], gif);
  await reply(operator, withReply.comment_id);
  await showing(operator, withUpload, 1);
  const after = await listedIds();
  await edit(operator, withBadFile.comment_id, { comment: 'It was no image' });
  await upload(only(withLateUpload.image), png());
  await showing(operator, withLateUpload, 1);

  expect([before, after]).toEqual([[], [withReply.comment_id, withUpload.comment_id]]);
  expect(await listedIds()).toEqual(
    [withBadFile, withLateUpload, withReply, withUpload].map(({ comment_id }) => comment_id),
  );
});
