import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages } from '#lib/shift-log/contracts/images.ts';
import {
  createDefinition,
  draftDefinition,
  getDefinition,
  updateDefinition,
  validateDefinition,
} from '#lib/scheduling-blocks/contracts/definitions.ts';
import { compareVersions, listVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import type { ScheduleHandler } from '#lib/platform/consumers/schedule.ts';
import { kindsOf } from '#lib/contract/consumer.ts';
import { sendEffects } from '#lib/shift-log/contracts/consumers.ts';
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
import {
  guard,
  guardProcess,
  permissionsOf,
  runAs,
  usedPermissions as usedHere,
} from '#infra/local/access/guard.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { permissionsForTables } from '#infra/local/access/permissions.ts';
import { endpoints, functions } from '#infra/registry.ts';
import {
  postComment,
  createCommentForm,
  createImageFile,
  postReply,
} from '../../support/shift-log/comments.ts';
import { loadDefinition, type StoredDefinition } from '../../support/documents/definitions.ts';
import { createCheckedClient } from '../../support/api/checked-client.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { callProposalEndpoints } from '../../support/documents/every-proposal.ts';
import { useEveryStreamFeature } from '../../support/live/every-stream-request.ts';
import {
  annotateAndTag,
  createTickets,
  commentAndReply,
  commentWithImages,
} from '../../support/shift-log/every-comment-request.ts';
import {
  handOver,
  openAndCloseItems,
  recordLosses,
} from '../../support/shift-log/every-handover-request.ts';
import { writeAndSendReport } from '../../support/shift-log/every-report-request.ts';
import { indexAndSearch } from '../../support/search/every-search-request.ts';
import { createPng } from '../../support/files/images.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';
import { nothingFoundResponse } from '../../support/documents/sesame-responses.ts';
import { startSesame } from '../../support/documents/sesame-server.ts';
import { isUnimplemented } from '../../support/machine/unimplemented.ts';
import { endRunningShift, startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const sesame = await startSesame(nothingFoundResponse);
afterAll(sesame.stop);
const reports = { REPORT_TO: 'director@example.org', REPORT_DELAY_MINUTES: '0' };
const desk = await startDeskForFile({ ACCESS: 'session', SESAME_URL: sesame.url, ...reports });
const operator = await desk.as('operator');
const engineer = await desk.as('engineer');
const proposer = await desk.as('proposer');

/** Stops the service, and returns the grants that it has recorded as used. */
async function usedGrants(): Promise<string[]> {
  await desk.stop();
  const text = await readFile(join(desk.folder, 'access.json'), 'utf8');
  return JSON.parse(text) as string[];
}

/** Calls every endpoint of the session service. */
async function callSessionEndpoints(): Promise<void> {
  const caller = await desk.as('operator', 'visitor');
  for (const endpoint of [createSession, getUser, validateToken, listRoles, endSession])
    await caller(endpoint);
  const code = await desk.signInCode('visitor', 'operator');
  await createCheckedClient(desk.url, code)(createSession);
}

/** Calls every endpoint of definitions; creates one with an Idempotency-Key that a refused request has used. */
async function callDefinitionEndpoints(headers: Record<string, string>): Promise<void> {
  const body = await loadDefinition();
  await engineer(draftDefinition);
  await engineer(validateDefinition, { body: '{', headers });
  await engineer(validateDefinition, { body, headers });
  await engineer(createDefinition, { body: {}, headers });
  const created = await engineer(createDefinition, { body, headers });
  const path = { identifier: (created.body as StoredDefinition).sbd_id };
  await engineer(updateDefinition, { path, body });
  await engineer(getDefinition, { path });
  await engineer(getDefinition, { path, query: { version: 1 } });
  await engineer(listVersions, { path });
  await engineer(compareVersions, { path, query: { from: 1, to: 2 } });
}

/** Calls every endpoint of items, losses, handovers and reports, and the search. */
async function callHandoverEndpoints(headers: Record<string, string>): Promise<void> {
  const endedShift = await openAndCloseItems(operator, headers);
  await recordLosses(operator, endedShift, headers);
  const next = await handOver(operator, endedShift, headers);
  await writeAndSendReport(operator, { endedShift, runningShift: next }, headers);
  await indexAndSearch(operator, next, headers);
  await endRunningShift(operator);
}

/** Runs the senders in this process, with a due report, and a waiting ticket of a comment with replies. */
async function sendDueReportsAndTickets(folder: string, shift_id: number): Promise<void> {
  const { comment_id } = await postComment(operator, shift_id);
  await postReply(operator, comment_id);
  await useEnginesOf(folder);
  const { recordEffect } = await import('#lib/platform/outbox/records.ts');
  const { tickets } = await import('#lib/shift-log/tickets/effect.ts');
  const now = new Date().toISOString();
  await recordEffect(tickets, {
    ...{ record_id: createUniqueText('record'), comment_id, recorded_on: now },
    ...{ requested_by: 'operator-1' },
    ...{ state: 'waiting', attempts: 1, changed_on: now, due: now },
    draft: { summary: 'Antenna 12 lost lock', issue_type: 'Bug', components: [] },
  });
  Object.assign(process.env, reports);
  await guardProcess();
  const handler = await loadHandler<ScheduleHandler>(sendEffects.id);
  for (const kind of Object.keys(kindsOf(sendEffects)))
    await runAs(sendEffects, () => handler({ id: 'now', kind }));
}

it('uses every permission that a function is granted, and no call was refused', async () => {
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const { shift_id } = await startShift(operator);
  // The response of a shift links to the images of its comments.
  const picture = createCommentForm(undefined, [createImageFile(createPng(), 'a.png')]);
  await operator(addImages, { path: { comment_id: 'null' }, body: picture });
  await operator(createShift, { body: { operator_name: 'Ada' }, headers });
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  await operator(updateShift, { path: { shift_id }, body: { operator_name: 'Grace' } });
  await operator(getShift, { query: { shift_id } });
  await operator(getShift, { query: { shift_id: 'imported-shift' } });
  await operator(endShift, { path: { shift_id } });
  await operator(getCurrentShift);
  await operator(listOperators);
  await operator(listShifts);
  await operator(listShifts, { query: { operator_name: 'Grace' } });
  await operator(listShifts, { query: { shift_id: 'shift-20241112-1' } });
  await endRunningShift(operator);
  await operator(createShift, { body: { operator_name: 'Ada' }, headers });
  await annotateAndTag(operator, shift_id, headers);
  await commentAndReply(operator, shift_id, headers);
  await commentWithImages(operator, shift_id, headers);
  // An entry with content and an id is looked up, since it may refer to a stored file.
  const claimed = [{ unique_id: 'mine', media_content: createPng().toString('base64') }];
  await operator(createComment, { body: { shift_fk: shift_id, image: claimed } });
  await createTickets(operator, shift_id, headers);
  await callDefinitionEndpoints(headers);
  await callProposalEndpoints(proposer, engineer, 'proposer-1', headers);
  await callSessionEndpoints();
  await useEveryStreamFeature(desk);
  await callHandoverEndpoints(headers);

  await sendDueReportsAndTickets(desk.folder, shift_id);

  const used = [...(await usedGrants()), ...usedHere];

  const granted = functions
    .filter((one) => !isUnimplemented(one))
    .flatMap((runs) => permissionsOf(runs).map((one) => `${runs.id} ${one}`));
  expect([...new Set(used)].sort()).toEqual([...new Set(granted)].sort());
  expect(desk.lines.filter((line) => line.includes('AccessDenied'))).toEqual([]);
});

it('refuses on one machine what an endpoint is not granted', async () => {
  const { DynamoDBClient, ScanCommand } = await import('@aws-sdk/client-dynamodb');
  const client = new DynamoDBClient({ endpoint: 'http://127.0.0.1:9', region: 'us-east-1' });
  guard(client, permissionsForTables);
  const reader = endpoints.find(({ id }) => id === 'shift-log.get-shift')!;

  const scan = runAs(reader, () => client.send(new ScanCommand({ TableName: 'shift-log' })));

  await expect(scan).rejects.toThrow('shift-log.get-shift is not granted dynamodb:Scan shift-log');
});
