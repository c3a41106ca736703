import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createAnnotation,
  listAnnotations,
  updateAnnotation,
} from '#lib/shift-log/contracts/annotations.ts';
import {
  createComment,
  listComments,
  listCommentVersions,
  replyToComment,
  updateComment,
} from '#lib/shift-log/contracts/comments.ts';
import { recordLogs, listOperators } from '#lib/shift-log/contracts/records.ts';
import {
  createShift,
  endShift,
  getCurrentShift,
  getShift,
  listShifts,
  updateShift,
} from '#lib/shift-log/contracts/shifts.ts';
import {
  createSession,
  endSession,
  getUser,
  listRoles,
  validateToken,
} from '#lib/session/contracts/session.ts';
import { createTag, deleteTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { guard, permissionsOf, runAs } from '#infra/local/access-guard.ts';
import { neededOfTables } from '#infra/local/permissions.ts';
import { endpoints, functions } from '#infra/registry.ts';
import { ownDesk } from '../support/desk.ts';
import { isUnwritten } from '../support/unwritten.ts';
import { endRunning, only, start, unique } from '../support/shifts.ts';

const running = await ownDesk();
const operator = await running.as('operator');

/** What each endpoint has used of its grants, as the service tells when it stops. */
async function usedGrants(): Promise<string[]> {
  await running.stop();
  const text = await readFile(join(running.folder, 'access.json'), 'utf8');
  return JSON.parse(text) as string[];
}

/** Comments on a shift, with an Idempotency-Key that a refused request had before, and reads it in every way. */
async function comment(shift_id: number, headers: Record<string, string>): Promise<void> {
  const body = { shift_fk: shift_id, comment: 'Windy', tags: ['wind'] };
  await operator(createComment, { body: { ...body, shift_fk: 999_999 }, headers });
  const made = await operator(createComment, { body, headers });
  const path = { comment_id: only(made.body.result_data).comment_id };
  const shift = { shift_id: shift_id + 1 };
  await operator(replyToComment, { path, body: { reply_text: 'x', ...shift }, headers });
  await operator(replyToComment, { path, body: { reply_text: 'Calm' }, headers });
  await operator(updateComment, { path, body: { tags: ['calm'] } });
  await operator(listComments);
  await operator(listComments, { query: { shift_id } });
  await operator(listCommentVersions, { path, query: { shift_id } });
}

/** Annotates a shift, and makes a tag, each with an Idempotency-Key that a refused request had before. */
async function talk(shift_id: number, headers: Record<string, string>): Promise<void> {
  const body = { shift_id, annotation: 'Windy' };
  await operator(createAnnotation, { body: { ...body, shift_id: 999_999 }, headers });
  const made = await operator(createAnnotation, { body, headers });
  const { annotation_id } = only(made.body.result_data);
  await operator(listAnnotations, { query: { shift_id } });
  await operator(updateAnnotation, { path: { annotation_id }, body: { annotation: 'Calm' } });
  await operator(createTag, { body: { tag_name: 'wind' } });
  await operator(createTag, { body: { tag_name: 'Wind' }, headers });
  const tag = await operator(createTag, { body: { tag_name: 'rain' }, headers });
  await operator(listTags);
  await operator(deleteTag, { path: { tag_id: only(tag.body.result_data).id } });
}

/** Calls every endpoint of the session, and ends it. */
async function comeAndGo(): Promise<void> {
  const caller = await running.as('operator', 'passer-by');
  for (const endpoint of [createSession, getUser, validateToken, listRoles, endSession])
    await caller(endpoint);
}

it('uses every permission that a function is granted, and no call was refused', async () => {
  const headers = { 'Idempotency-Key': unique('key') };
  const { shift_id } = await start(operator);
  await operator(createShift, { body: { operator_name: 'Ada' }, headers });
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  await operator(updateShift, { path: { shift_id }, body: { operator_name: 'Grace' } });
  await operator(getShift, { query: { shift_id } });
  await operator(endShift, { path: { shift_id } });
  await operator(getCurrentShift);
  await operator(listOperators);
  await operator(listShifts);
  await operator(listShifts, { query: { operator_name: 'Grace' } });
  await operator(listShifts, { query: { shift_id: 'shift-20241112-1' } });
  await endRunning(operator);
  await operator(createShift, { body: { operator_name: 'Ada' }, headers });
  await talk(shift_id, headers);
  await comeAndGo();
  await comment(shift_id, headers);

  const used = await usedGrants();

  const granted = functions
    .filter((one) => !isUnwritten(one))
    .flatMap((runs) => permissionsOf(runs).map((one) => `${runs.id} ${one}`));
  expect(used.sort()).toEqual([...new Set(granted)].sort());
  expect(running.lines.filter((line) => line.includes('AccessDenied'))).toEqual([]);
});

it('refuses on one machine what an endpoint is not granted', async () => {
  const { DynamoDBClient, ScanCommand } = await import('@aws-sdk/client-dynamodb');
  const client = new DynamoDBClient({ endpoint: 'http://127.0.0.1:9', region: 'us-east-1' });
  guard(client, neededOfTables);
  const reader = endpoints.find(({ id }) => id === 'shift-log.get-shift')!;

  const scan = runAs(reader, () => client.send(new ScanCommand({ TableName: 'shift-log' })));

  await expect(scan).rejects.toThrow('shift-log.get-shift is not granted dynamodb:Scan shift-log');
});
