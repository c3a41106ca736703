import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commentContent, replyContent } from '#lib/shift-log/contracts/comment-fields.ts';
import { listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { deskForTest } from '../../support/api/desk.ts';
import { runBeside } from '../../support/machine/commands.ts';
import { comment, edit, reply } from '../../support/shift-log/comments.ts';
import { only, start, type Client } from '../../support/shift-log/shifts.ts';

type Table = Record<string, { response: () => z.ZodMiniType }>;
type Schema = { examples?: unknown[]; items?: Schema };

/** Returns a value for each field of a table, from the examples of its schema. */
function examplesOf(table: Table) {
  const entries = Object.entries(table).map(([name, { response }]) => {
    const { examples, items } = z.toJSONSchema(response()) as Schema;
    return [name, examples?.[0] ?? [items?.examples?.[0]]] as const;
  });
  return Object.fromEntries(entries);
}

const [content, answer] = [examplesOf(commentContent), examplesOf(replyContent)];
const cleared = Object.fromEntries(Object.keys(content).map((name) => [name, null]));

async function versionsOf(client: Client, shift_id: number, comment_id: number) {
  const path = { comment_id };
  const response = await client(listCommentVersions, { path, query: { shift_id } });
  return response.body.result_data;
}

/** A comment whose versions have only a text, every field, and only a text again. */
async function threeVersions(operator: Client) {
  const { shift_id } = await start(operator);
  const { comment_id } = await comment(operator, shift_id, { comment: 'First' });
  const full = await edit(operator, comment_id, content);
  const replied = await reply(operator, comment_id, answer);
  await edit(operator, comment_id, { ...cleared, comment: 'Last' });
  await operator(endShift, { path: { shift_id } });
  return { shift_id, comment_id, full, replied };
}

it('stores, answers and versions every field that clients write', async () => {
  const operator = await (await deskForTest()).as('operator');

  const { shift_id, comment_id, full, replied } = await threeVersions(operator);

  const versions = await versionsOf(operator, shift_id, comment_id);
  expect(full).toMatchObject(content);
  expect(only(replied.replies)).toMatchObject(answer);
  expect(versions[1]).toMatchObject(content);
  expect(only(versions[2]!.replies)).toMatchObject(answer);
  for (const version of [versions[0]!, versions[2]!]) {
    expect(version).not.toMatchObject(content);
    expect(Object.keys(version)).not.toContain('eb_fk');
    expect(version).toMatchObject({ tags: [], issue_tracker_links: [] });
  }
});

it('exports, imports and compares every field that clients write', async () => {
  const [here, there] = [await deskForTest(), await deskForTest()];
  const [operator, other] = [await here.as('operator'), await there.as('operator')];
  const { shift_id, comment_id } = await threeVersions(operator);
  const { stdout } = await runBeside('export', here.folder);
  const file = join(there.folder, 'file');
  await writeFile(file, stdout);

  await runBeside('import', there.folder, file);

  const moved = await versionsOf(other, shift_id, comment_id);
  expect(moved).toEqual(await versionsOf(operator, shift_id, comment_id));
  expect((await runBeside('export', there.folder)).stdout).toBe(stdout);

  const missing = [
    ...Object.keys(content).map((name) => without(stdout, ['comments', 0, 'versions', 1], name)),
    ...Object.keys(answer).map((name) => without(stdout, ['comments', 0, 'replies', 0], name)),
  ];
  await writeFile(file, missing.join('\n'));
  const again = await runBeside('import', there.folder, file);
  expect(again.stderr.match(/(comment|reply) \d+/g)).toHaveLength(missing.length);
});

/** Returns an exported shift without a field at a place. A reply without a text gets another one. */
function without(line: string, place: (string | number)[], name: string): string {
  const shift = JSON.parse(line) as object;
  const found = place.reduce<unknown>((value, key) => (value as never)[key], shift) as object;
  Object.assign(found, { [name]: name === 'reply_text' ? 'Another text' : undefined });
  return JSON.stringify(shift);
}
