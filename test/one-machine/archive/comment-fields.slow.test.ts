import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commentContent, replyContent } from '#lib/shift-log/contracts/resources/comment-fields.ts';
import { listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { runCommandAsync } from '../../support/machine/commands.ts';
import { postComment, editComment, postReply } from '../../support/shift-log/comments.ts';
import { only, startShift, type Client } from '../../support/shift-log/shifts.ts';

type Table = Record<string, { response: () => z.ZodMiniType }>;
type Schema = { examples?: unknown[]; items?: Schema };

/** Returns a value for each field of a table, from the examples of its schema. */
function examplesOf(table: Table) {
  const entries = Object.entries(table).map(([name, { response }]) => {
    const { examples, items } = z.toJSONSchema(response(), { unrepresentable: 'any' }) as Schema;
    return [name, examples?.[0] ?? [items?.examples?.[0]]] as const;
  });
  return Object.fromEntries(entries);
}

const [commentFields, replyFields] = [examplesOf(commentContent), examplesOf(replyContent)];
const emptyFields = Object.fromEntries(
  Object.entries(commentFields).map(([name, value]) => [name, Array.isArray(value) ? [] : null]),
);

async function versionsOf(client: Client, shift_id: number, comment_id: number) {
  const path = { comment_id };
  const response = await client(listCommentVersions, { path, query: { shift_id } });
  return response.body.result_data;
}

/** Creates a comment with three versions: only a text, every field, and only a text again. */
async function createThreeVersions(operator: Client) {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id, { comment: 'First' });
  const full = await editComment(operator, comment_id, commentFields);
  const replied = await postReply(operator, comment_id, replyFields);
  await editComment(operator, comment_id, { ...emptyFields, comment: 'Last' });
  await operator(endShift, { path: { shift_id } });
  return { shift_id, comment_id, full, replied };
}

it('stores, returns and versions every field that clients can set', async () => {
  const operator = await (await startDeskForTest()).as('operator');

  const { shift_id, comment_id, full, replied } = await createThreeVersions(operator);

  const versions = await versionsOf(operator, shift_id, comment_id);
  expect(full).toMatchObject(commentFields);
  expect(only(replied.replies)).toMatchObject(replyFields);
  expect(versions[1]).toMatchObject(commentFields);
  expect(only(versions[2]!.replies)).toMatchObject(replyFields);
  for (const version of [versions[0]!, versions[2]!]) {
    expect(version).not.toMatchObject(commentFields);
    expect(Object.keys(version)).not.toContain('eb_fk');
    expect(version).toMatchObject({ tags: [], issue_tracker_links: [] });
  }
});

it('exports, imports and compares every field that clients can set', async () => {
  const [source, target] = [await startDeskForTest(), await startDeskForTest()];
  const [operator, other] = [await source.as('operator'), await target.as('operator')];
  const { shift_id, comment_id } = await createThreeVersions(operator);
  const { stdout } = await runCommandAsync('export', source.folder);
  const file = join(target.folder, 'file');
  await writeFile(file, stdout);

  await runCommandAsync('import', target.folder, file);

  const imported = await versionsOf(other, shift_id, comment_id);
  expect(imported).toEqual(await versionsOf(operator, shift_id, comment_id));
  expect((await runCommandAsync('export', target.folder)).stdout).toBe(stdout);

  const missing = [
    ...Object.keys(commentFields).map((name) =>
      withoutField(stdout, ['comments', 0, 'versions', 1], name),
    ),
    ...Object.keys(replyFields).map((name) =>
      withoutField(stdout, ['comments', 0, 'replies', 0], name),
    ),
  ];
  await writeFile(file, missing.join('\n'));
  const again = await runCommandAsync('import', target.folder, file);
  expect(again.stderr.match(/(comment|reply) \d+/g)).toHaveLength(missing.length);
});

/** Returns an exported shift without one field of the object at a path. A reply text is replaced, not removed. */
function withoutField(line: string, path: (string | number)[], name: string): string {
  const shift = JSON.parse(line) as object;
  const parent = path.reduce<unknown>((value, key) => (value as never)[key], shift) as object;
  Object.assign(parent, { [name]: name === 'reply_text' ? 'Another text' : undefined });
  return JSON.stringify(shift);
}
