import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { createAnnotation, updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createComment, updateComment, updateReply } from '#lib/shift-log/contracts/comments.ts';
import { getReport } from '#lib/shift-log/contracts/report.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { createFolderForTest, runCommand } from '../../support/machine/commands.ts';
import { createUniqueWord, searchUntil } from '../../support/search/search.ts';
import { editComment, postComment, postReply } from '../../support/shift-log/comments.ts';
import { addTemplate } from '../../support/shift-log/templates.ts';
import { endRunningShift, only, startShift, type Client } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
let shift_id: number;

beforeAll(async () => {
  await endRunningShift(operator);
  shift_id = (await startShift(operator, { shift_start: minutesAgo(300) })).shift_id;
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function annotateAt(client: Client, body: object) {
  const response = await client(createAnnotation, {
    body: { shift_id, annotation: 'Windy', ...body },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

it('has the time of an event beside that of writing, which a version changes and null clears', async () => {
  const occurred_on = minutesAgo(90);
  const comment = await postComment(operator, shift_id, { occurred_on });
  const same = await editComment(operator, comment.comment_id, { occurred_on });
  const later = await editComment(operator, comment.comment_id, { occurred_on: minutesAgo(60) });
  const cleared = await editComment(operator, comment.comment_id, { occurred_on: null });

  expect(comment.occurred_on).toBe(occurred_on);
  expect([same, later, cleared].map((one) => one.comment_version)).toEqual([1, 2, 3]);
  expect(cleared).not.toHaveProperty('occurred_on');

  const annotation = await annotateAt(operator, { occurred_on });
  const path = { annotation_id: String(annotation.id) };
  const change = async (body: object) =>
    only((await operator(updateAnnotation, { path, body })).body.result_data);
  expect(annotation.occurred_on).toBe(occurred_on);
  expect((await change({ occurred_on })).version).toBe(1);
  expect(await change({ annotation: 'Calm' })).toMatchObject({ occurred_on, version: 2 });
  expect(await change({ occurred_on: null })).not.toHaveProperty('occurred_on');
});

it('refuses a time that is ahead, and stores nothing', async () => {
  const occurred_on = minutesAgo(-6);
  const { comment_id } = await postComment(operator, shift_id);
  const annotation = await annotateAt(operator, {});

  const body = { shift_fk: shift_id, comment: 'x', occurred_on };
  const answers = [
    await operator(createComment, { body }),
    await operator(updateComment, { path: { comment_id }, body: { occurred_on } }),
    await operator(createAnnotation, { body: { shift_id, annotation: 'x', occurred_on } }),
    await operator(updateAnnotation, {
      path: { annotation_id: String(annotation.id) },
      body: { occurred_on },
    }),
  ];

  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'occurred_on'] }] },
    });
});

it('orders the report by the time of the events, shows both times, and finds them by words', async () => {
  const [first, second] = [createUniqueWord(), createUniqueWord()];
  await postComment(operator, shift_id, { comment: second, occurred_on: minutesAgo(100) });
  await annotateAt(operator, { annotation: first, occurred_on: minutesAgo(3 * 1440) });

  const headers = { Accept: 'text/html' };
  const unchecked = createClient(desk.url, await desk.token('operator-1', 'operator'));
  const { body } = await unchecked(getReport, { path: { shift_id }, headers });
  const html = body as unknown as string;
  const [at, then] = [html.indexOf(first), html.indexOf(second)];

  expect(at).toBeGreaterThan(0);
  expect(then).toBeGreaterThan(at);
  const time = /\d+ \w+ \d{4}, \d\d:\d\d UTC/.source;
  expect(html.slice(at - 300, at)).toMatch(new RegExp(`${time}.*written ${time}`, 's'));
  const { hits } = await searchUntil(operator, { q: second }, 1);
  expect(only(hits).occurred_on).toBeDefined();
});

/** Writes a comment with a reply and an annotation about one event, and withdraws some of them. */
async function writeEvent(n: number) {
  const occurred_on = minutesAgo(n + 1);
  const { comment_id } = await postComment(operator, shift_id, { occurred_on });
  const { replies } = await postReply(operator, comment_id);
  const { id } = await annotateAt(operator, { occurred_on });
  const body = { withdrawn: true, withdrawal_reason: `Reason ${n}` };
  const { reply_id } = only(replies);
  if (n % 3 === 0) await operator(updateReply, { path: { reply_id }, body });
  if (n % 3 === 1) await editComment(operator, comment_id, body);
  if (n % 3 === 2) await operator(updateAnnotation, { path: { annotation_id: id }, body });
}

it('exports and imports a hundred entries with times of events, withdrawn ones, tags and templates', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => writeEvent(n)));
  const tag = { tag_name: 'weather', color: 'teal', description: 'Wind', archived: true };
  await operator(createTag, { body: tag });
  await addTemplate(operator, { target: 'item', title: 'Antenna 12', severity: 'major' });
  await endRunningShift(operator);
  const exported = runCommand('export', desk.folder).stdout;
  const copy = await createFolderForTest();
  const file = join(copy, 'shifts.jsonl');
  await writeFile(file, exported);

  const { status, stderr } = runCommand('import', copy, file);

  expect([status, stderr]).toEqual([0, '']);
  expect(runCommand('export', copy).stdout).toBe(exported);
  expect(exported.match(/"occurred_on"/g)!.length).toBeGreaterThanOrEqual(100);
  expect(exported.match(/"withdrawal_reason"/g)).toHaveLength(50);
  expect(exported).toMatch(/\{"tag":.*\n\{"template":/);
});
