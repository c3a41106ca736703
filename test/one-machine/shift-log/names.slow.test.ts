import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createCheckedClient } from '../../support/api/checked-client.ts';
import { startDeskForTest, type OwnDesk } from '../../support/api/desk.ts';
import { handoverOf, offer, readHandover } from '../../support/handovers/handovers.ts';
import { createFolderForTest, runCommand } from '../../support/machine/commands.ts';
import { searchFor, searchUntil } from '../../support/search/search.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { editComment, postComment, postReply } from '../../support/shift-log/comments.ts';
import { recordLoss } from '../../support/shift-log/losses.ts';
import { changeItem, openItem, readItem } from '../../support/shift-log/open-items.ts';
import { readReport } from '../../support/shift-log/reports.ts';
import { endRunningShift, startShift } from '../../support/shift-log/shifts.ts';

const clientOf = async ({ url, token }: OwnDesk, user: string, claims: object) =>
  createCheckedClient(url, await token(user, 'operator', { ...claims }));

it('names people wherever they appear, by the name in their tokens at that moment', async () => {
  const desk = await startDeskForTest();
  const ada = await clientOf(desk, 'operator-1', { name: 'Ada Lovelace' });
  const grace = await clientOf(desk, 'operator-2', { preferred_username: 'grace' });
  const nobody = await clientOf(desk, 'operator-1', {});

  const { shift_id, metadata } = await startShift(ada);
  const comment = await postComment(ada, shift_id);
  const answered = await postReply(grace, comment.comment_id);
  const edited = await editComment(nobody, comment.comment_id, { comment: 'Antenna 13' });
  const annotation = await annotate(ada, shift_id);
  const loss = await recordLoss(grace, shift_id, { category: 'weather' });
  const { item_id } = await openItem(ada);
  await changeItem(grace, item_id, { severity: 'major' });
  const item = await readItem(ada, item_id);
  await offer(ada, shift_id);
  await handoverOf(grace, shift_id).acknowledge();
  await handoverOf(grace, shift_id).accept();
  const handover = await readHandover(ada, shift_id);

  const byAda = { created_by: 'operator-1', created_by_name: 'Ada Lovelace' };
  expect(metadata).toMatchObject({ ...byAda, last_modified_by_name: 'Ada Lovelace' });
  expect(comment.metadata).toMatchObject(byAda);
  expect(answered.replies[0]!.metadata).toMatchObject({ created_by_name: 'grace' });
  expect(edited.metadata).toMatchObject(byAda);
  expect(edited.metadata).not.toHaveProperty('last_modified_by_name');
  expect(annotation.metadata).toMatchObject(byAda);
  expect(loss.metadata).toMatchObject({ created_by: 'operator-2', created_by_name: 'grace' });
  expect(item.history.map(({ by_name }) => by_name)).toEqual(['grace', 'Ada Lovelace']);
  expect(handover).toMatchObject({
    offered_by_name: 'Ada Lovelace',
    accepted_by_name: 'grace',
    acknowledgements: [{ by_name: 'grace' }],
  });
  const { comments, annotations } = await readReport(ada, shift_id);
  expect(comments[0]!.metadata.created_by_name).toBe('Ada Lovelace');
  expect(annotations[0]!.metadata.created_by_name).toBe('Ada Lovelace');
});

it('finds entries by the user, the name and each word of the name', async () => {
  const desk = await startDeskForTest();
  const ada = await clientOf(desk, 'operator-1', { name: 'Ada Lovelace' });
  const { shift_id } = await startShift(ada);
  const { comment_id } = await postComment(ada, shift_id);

  const query = { kind: 'comment', author: 'lovelace' };
  const { hits } = await searchUntil(ada, query, 1);

  expect(hits).toMatchObject([
    { id: String(comment_id), author: 'operator-1', author_name: 'Ada Lovelace' },
  ]);
  for (const q of ['by:operator-1', 'by:ada', 'by:"ADA LOVELACE"'])
    expect((await searchFor(ada, { q: `${q} kind:comment` })).ids).toEqual([String(comment_id)]);
  expect((await searchFor(ada, { q: 'by:grace' })).ids).toEqual([]);
});

it('exports and imports names, also of changes without one', async () => {
  const desk = await startDeskForTest();
  const ada = await clientOf(desk, 'operator-1', { name: 'Ada Lovelace' });
  const { shift_id } = await startShift(ada);
  const { comment_id } = await postComment(ada, shift_id);
  const { id } = await annotate(ada, shift_id);
  await editComment(await clientOf(desk, 'operator-2', {}), comment_id, { comment: 'Antenna 13' });
  await (
    await clientOf(desk, 'operator-1', { name: 'A. Lovelace' })
  )(updateAnnotation, { path: { annotation_id: String(id) }, body: { annotation: 'Calm' } });
  await endRunningShift(ada);
  const exported = runCommand('export', desk.folder);
  const copy = await createFolderForTest();

  const file = join(copy, 'shifts.jsonl');
  await writeFile(file, exported.stdout);
  const { status, stderr } = runCommand('import', copy, file);

  expect([status, stderr]).toEqual([0, '']);
  expect(runCommand('export', copy).stdout).toEqual(exported.stdout);
  expect(exported.stdout).toContain('"created_by_name":"Ada Lovelace"');
});
