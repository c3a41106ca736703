import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { findSimilar } from '#lib/search/contracts/search.ts';
import { updateComment } from '#lib/shift-log/contracts/comments.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { createItem } from '#lib/shift-log/contracts/open-items.ts';
import { stem } from '#lib/search/words/stem.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { runCommandAsync, runCommandAsyncWith } from '../../support/machine/commands.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';
import { createUniqueWord, searchFor, searchUntil } from '../../support/search/search.ts';
import { postComment, postReply } from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
const { shift_id } = await startShift(operator);
const word = createUniqueWord();

beforeAll(() => useEnginesOf(desk.folder));

const reindex = () => runCommandAsync('reindex', desk.folder);

/** Returns the index without versions, which a rebuilt entry has from the last event of its shift. */
async function readIndex(): Promise<unknown[]> {
  const { dynamo } = await import('#lib/platform/dynamo/client.ts');
  const { paginateScan } = await import('@aws-sdk/lib-dynamodb');
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan({ client: dynamo }, { TableName: 'search' });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items
    .filter(({ pk }) => !String(pk).startsWith('VOCABULARY#'))
    .map(({ version: _, ...item }) => item)
    .sort((a, b) =>
      `${String(a.pk)} ${String(a.sk)}` < `${String(b.pk)} ${String(b.sk)}` ? -1 : 1,
    );
}

async function writeStored(
  write: (writes: typeof import('#lib/platform/dynamo/transaction.ts')) => unknown,
) {
  const writes = await import('#lib/platform/dynamo/transaction.ts');
  await writes.commit([write(writes) as never]);
}

it('finds imported records without a further command', async () => {
  const imported = createUniqueWord();
  const entry = {
    operator_name: 'Ada Lovelace',
    shift_start: '2024-01-01T20:00:00Z',
    shift_end: '2024-01-02T05:00:00Z',
    source_id: imported,
    comments: [{ comment: `Lost lock ${imported}` }],
  };
  const file = join(desk.folder, 'shifts.jsonl');
  await writeFile(file, `${JSON.stringify(entry)}\n`);

  for (let n = 0; n < 2; n++) await runCommandAsync('import', desk.folder, file);

  const { hits } = await searchFor(operator, { q: imported });
  expect(hits.map(({ kind }) => kind).sort()).toEqual(['comment', 'shift']);
});

it('writes the same index again', async () => {
  const { comment_id } = await postComment(operator, shift_id, {
    comment: word,
    tags: ['weather'],
  });
  await postReply(operator, comment_id, { reply_text: word });
  await operator(createTicket, { body: { summary: word, issue_type: 'Bug' } });
  await operator(createItem, { body: { kind: 'fault', title: word } });
  await searchUntil(operator, { q: word }, 4);
  const before = await readIndex();

  for (let n = 0; n < 2; n++) {
    const { stdout } = await reindex();
    expect(stdout).toMatch(/^\d+ entries are indexed; 0 without a record were removed\.\n$/);
  }

  expect(await readIndex()).toEqual(before);
});

it('shows the ticket of an item with similar entries', async () => {
  const title = createUniqueWord();
  const created = await operator(createTicket, { body: { summary: 'Drive', issue_type: 'Bug' } });
  const { record_id, url } = only(created.body.result_data);
  await operator(createItem, { body: { kind: 'fault', title, record_id } });

  const ticketsLike = async (text: string) =>
    (await operator(findSimilar, { body: { text } })).body.result_data.map(
      ({ links }) => links.tickets,
    );
  await expect.poll(() => ticketsLike(title)).toEqual([[url]]);
});

it('reads the logs of a shift alone when an event omits them, because they are large', async () => {
  const text = createUniqueWord();
  const { comment_id } = await postComment(operator, shift_id, { comment: text });
  await searchUntil(operator, { q: text }, 1);
  const { getItem } = await import('#lib/platform/dynamo/read.ts');
  const readEntry = () => getItem('search', { pk: `ENTRY#comment#${comment_id}`, sk: 'ENTRY' });
  const before = await readEntry();
  const error = { detail: 'no answer '.repeat(4000) };
  const body = [{ eb_id: text, request_response: [{ request: 'dish.scan', error }] }];

  await operator(recordLogs, { path: { shift_id }, body });

  await searchUntil(operator, { q: text }, 2);
  expect(await readEntry()).toEqual(before);
});

it('replaces an unreadable entry, restores lost postings and removes entries without a record, but reports unreadable ones', async () => {
  const text = createUniqueWord();
  const { comment_id } = await postComment(operator, shift_id, { comment: text });
  const other = await postComment(operator, shift_id, { comment: text });
  await searchUntil(operator, { q: text }, 2);
  const before = await readIndex();
  const entryKey = { pk: `ENTRY#comment#${comment_id}`, sk: 'ENTRY' };
  await writeStored(({ update }) => update('search', entryKey, { content: new Uint8Array([1]) }));
  const { queryAll } = await import('#lib/platform/dynamo/read.ts');
  const [posting] = await queryAll<{ pk: string; sk: string }>({
    table: 'search',
    pk: `TERM#${stem(text)}`,
  });
  await writeStored(({ remove }) => remove('search', { pk: posting!.pk, sk: posting!.sk }));

  const sk = 'ANNOTATION#2026-11-21T20:15:00.000000Z#7';
  const unreadable = { pk: `SHIFT#${shift_id}`, sk, annotation: 'It has no metadata.' };
  await writeStored(({ put }) => put('shift-log', unreadable));

  const output = await reindex();

  expect(`${output.stdout}${output.stderr}`).toMatch(new RegExp(`RECORD_NOT_INDEXED.*${sk}`));
  expect(await readIndex()).toEqual(before);
  const { locate } = await import('#lib/shift-log/shifts/id-index.ts');
  const key = await locate(other.comment_id);
  await writeStored(({ remove }) => remove('shift-log', key!));
  const { stdout } = await reindex();
  expect(stdout).toContain('1 without a record were removed');
  expect((await searchFor(operator, { q: text })).ids).toEqual([String(comment_id)]);
});

it.each([
  ['ahead of', 600_000],
  ['behind', -600_000],
])('indexes later changes after a run on a machine whose clock is %s the desk’s', async (_, ms) => {
  const [before, after] = [createUniqueWord(), createUniqueWord()];
  const { comment_id } = await postComment(operator, shift_id, { comment: before });
  await searchUntil(operator, { q: before }, 1);
  const shiftClock = `const now = Date.now; Date.now = () => now() + ${ms};`;
  const program = `data:text/javascript,${encodeURIComponent(shiftClock)}`;

  await runCommandAsyncWith({ NODE_OPTIONS: `--import=${program}` }, 'reindex', desk.folder);
  await operator(updateComment, { path: { comment_id }, body: { comment: after } });

  await searchUntil(operator, { q: after }, 1);
  expect((await searchFor(operator, { q: before })).hits).toEqual([]);
});
