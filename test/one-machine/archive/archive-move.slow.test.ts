import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { listCommentImages, listReplyImages } from '#lib/shift-log/contracts/images.ts';
import { endShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { importSummary, runCommandAsync } from '../../support/machine/commands.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  fetchImage,
  listCommentPages,
  postReply,
  withoutLinks,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import {
  annotateAndTag,
  commentAndReply,
  commentWithImages,
} from '../../support/shift-log/written-shift.ts';
import { createPng } from '../../support/files/images.ts';
import { only, startShift, type Client } from '../../support/shift-log/shifts.ts';

/** Reads everything in a shift except links, which differ in each response. */
async function readShift(client: Client, shift_id: number) {
  const shift = only((await client(getShift, { query: { shift_id } })).body.result_data);
  const readHistory = async ({ comment_id, comment_version, replies }: CommentBody) => {
    const path = { comment_id };
    const history = await client(listCommentVersions, { path, query: { shift_id } });
    const counts = [];
    for (let version = 1; version <= comment_version; version++) {
      const images = await client(listCommentImages, { path, query: { version } });
      counts.push(images.body.result_data.length);
    }
    for (const { reply_id } of replies) {
      const images = await client(listReplyImages, { path: { reply_id } });
      counts.push(images.body.result_data.length);
    }
    return { history: withoutLinks(history.body.result_data), counts };
  };
  const lists: Record<string, string | number>[] = [
    { shift_id },
    {},
    { tag: 'calm' },
    { tag: 'WIND' },
  ];
  return {
    shift: { ...shift, comments: withoutLinks(shift.comments) },
    histories: await Promise.all(shift.comments.map(readHistory)),
    lists: await Promise.all(
      lists.map(async (query) =>
        withoutLinks((await listCommentPages(client, { ...query, limit: 2 })).flat()),
      ),
    ),
  };
}

it('moves comments, replies and annotations to another store, where they can be edited', async () => {
  const [source, target] = [await startDeskForTest(), await startDeskForTest()];
  const [operator, other] = [await source.as('operator'), await target.as('operator')];
  const { shift_id } = await startShift(operator);
  await annotateAndTag(operator, shift_id);
  await commentAndReply(operator, shift_id);
  await commentWithImages(operator, shift_id);
  await postComment(operator, shift_id, { image: [toAnnouncement(createPng(), 'never.png')] });
  await operator(endShift, { path: { shift_id } });
  const file = join(target.folder, 'file');
  const exported = await runCommandAsync('export', source.folder);
  await writeFile(file, exported.stdout);

  const objects = join('objects', 'observatory-desk', 'shifts');
  await cp(join(source.folder, objects), join(target.folder, objects), { recursive: true });
  const imported = await runCommandAsync('import', target.folder, file);
  const again = await runCommandAsync('import', target.folder, file);
  const copy = await runCommandAsync('export', target.folder);

  const [before, after] = [await readShift(operator, shift_id), await readShift(other, shift_id)];
  expect(imported.stderr).toBe('');
  expect(imported.stdout).toBe(
    importSummary('1 new, 0 existing, 0 skipped', {
      annotations: 1,
      comments: 4,
      tags: 1,
      replies: 2,
      images: 6,
    }),
  );
  expect([again.stdout, again.stderr]).toEqual([importSummary('0 new, 1 existing, 0 skipped'), '']);
  expect(copy.stdout).toBe(exported.stdout);
  expect(after).toEqual(before);
  expect(before.histories.map(({ history }) => history.length)).toEqual([2, 1, 3, 1]);
  expect(before.lists.map((list) => list.length)).toEqual([4, 4, 1, 0]);
  const shift = only((await other(getShift, { query: { shift_id } })).body.result_data);
  for (const { path, file_name } of shift.comments.flatMap(({ image }) => image))
    expect(await fetchImage(path)).toMatchObject({ name: file_name });

  const { comment_id } = await editComment(other, shift.comments[0]!.comment_id, {
    tags: ['wind'],
  });
  const withReply = await postReply(other, comment_id);
  const comments = (await listCommentPages(other, { tag: 'wind' })).flat();
  expect(withReply).toMatchObject({ comment_version: 3 });
  expect(withReply.replies).toHaveLength(2);
  expect(comments.map((one) => one.comment_id)).toEqual([comment_id]);
});

it('recognizes the content of an earlier listing, even after edits', async () => {
  const sample = 'test/support/samples/shift-history.json';
  const { folder, as, anonymous } = await startDeskForTest();
  const operator = await as('operator', 'DefaultUser');
  await runCommandAsync('import', folder, sample);
  const before = (await anonymous(listShifts)).body.result_data;
  for (const { annotations, comments } of before) {
    const path = { annotation_id: only(annotations).id };
    await operator(updateAnnotation, { path, body: { annotation: 'Changed' } });
    await editComment(operator, comments[0]!.comment_id, { comment: 'Changed', eb_fk: 'eb-1' });
  }

  const again = await runCommandAsync('import', folder, sample);

  const after = (await anonymous(listShifts)).body.result_data;
  expect(again.stdout).toBe(importSummary('0 new, 2 existing, 1 skipped'));
  expect(again.stderr.match(/differs from the stored one, which is unchanged/g)).toHaveLength(4);
  expect(after.map(({ annotations, comments }) => [annotations.length, comments.length])).toEqual([
    [1, 4],
    [1, 4],
  ]);
});
