import { TransactWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Entry } from '#lib/search/model.ts';
import { postingItems } from '#lib/search/index/posting-items.ts';
import { entryItem } from '#lib/search/index/stored-entry.ts';
import { termsOf } from '#lib/search/index/terms.ts';
import { vocabularyKey } from '#lib/search/keys.ts';
import { blankComment } from '#lib/shift-log/comments/comment.ts';
import { commentItem } from '#lib/shift-log/comments/records.ts';
import { newMetadata } from '#lib/shift-log/shifts/metadata.ts';
import { generateText } from './texts.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
const BATCH = 100;
const IN_FLIGHT = 2;
const NEWEST = Date.UTC(2026, 0, 1);
const STEP_MS = 600_000;
/** A shift that only the loaded comments refer to. */
const SHIFT_ID = 1_000_000;

/** Returns an ordinary entry; number 0 is the newest. */
export function generateEntry(number: number): Entry {
  const id = 1_000_000_000 - number;
  return {
    kind: 'comment',
    id: String(id),
    shift_id: SHIFT_ID + Math.floor(number / 20),
    author: `operator-${number % 5}`,
    time: new Date(NEWEST - number * STEP_MS).toISOString(),
    text: generateText(number),
    tags: [],
    version: '1',
  };
}

type Row = { table: string; item: Record<string, unknown> };

/** The words of all loaded entries, by the keys of their groups. */
type Words = Map<string, Set<string>>;

/** Writes entries and their comments directly to the tables. `words` are those of earlier entries. */
export async function loadEntries(
  dynamo: DynamoDBDocumentClient,
  { from, to, words }: { from: number; to: number; words: Words },
): Promise<void> {
  const rows = rowsOf(from, to, words);
  await Promise.all(Array.from({ length: IN_FLIGHT }, () => writeRows(dynamo, rows)));
  const groups = [...words.values()].map((group): Row => {
    const [word = ''] = group;
    return { table: 'search', item: { ...vocabularyKey(word), words: group } };
  });
  await writeRows(dynamo, groups.values());
}

function* rowsOf(from: number, to: number, words: Words): Generator<Row> {
  for (let number = from; number < to; number++) {
    const entry = generateEntry(number);
    const terms = termsOf(entry);
    for (const word of terms.words) {
      const key = JSON.stringify(vocabularyKey(word));
      words.set(key, (words.get(key) ?? new Set()).add(word));
    }
    const state = { entry, terms: [...terms.frequencies.keys()], stale: [] };
    yield { table: 'search', item: entryItem({ ...state, isPending: false, isTombstone: false }) };
    for (const item of postingItems(entry, terms)) yield { table: 'search', item };
    const metadata = newMetadata({ user: entry.author }, entry.time);
    const comment = { ...blankComment(Number(entry.id), entry.shift_id ?? 0, metadata) };
    yield { table: 'shift-log', item: commentItem({ ...comment, comment: entry.text }) };
  }
}

async function writeRows(dynamo: DynamoDBDocumentClient, rows: Iterator<Row>): Promise<void> {
  for (;;) {
    const batch: Row[] = [];
    while (batch.length < BATCH) {
      const { value, done } = rows.next() as { value: Row; done: boolean };
      if (done) break;
      batch.push(value);
    }
    if (batch.length === 0) return;
    const TransactItems = batch.map(({ table, item }) => ({
      Put: { TableName: table, Item: item },
    }));
    await dynamo.send(new TransactWriteCommand({ TransactItems }));
  }
}
