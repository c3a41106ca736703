import { ErrorResponse, messageOf, NetworkError } from '../api/call.ts';
import type { Desk } from './desk.ts';
import { etagOf, isComment, textOf } from '../drafts/draft.ts';
import type { Annotation, Comment } from '../store/records.ts';
import { withTicks } from '../text/ticks.ts';
import { reloadEntry, updateEntry } from './entry-requests.ts';
import { deleteBatch, storeBatch, storedBatches, type TickBatch } from './stored-ticks.ts';

type Written = Comment | Annotation;

/** How long ticks of one entry are collected before they are sent together, in ms. */
const COLLECT_MS = 3000;

/** How often ticks are applied again to a text that somebody else has changed. */
const MAX_ATTEMPTS = 5;

/** A batch with what shows its boxes again as they are stored. */
type ShownBatch = TickBatch & { id: string; refusals: (() => void)[] };

/** The batches that still take ticks, by entry. */
const collecting = new Map<string, ShownBatch>();

/** The ids of the batches that this page collects or sends. */
const inProgress = new Set<string>();

/** The batches that are sent, one after the other: a later one may clear what an earlier one ticks. */
let sending = Promise.resolve();

const keyOf = (record: Written) =>
  isComment(record) ? `comment-${record.comment_id}` : `annotation-${record.id}`;

/** Ticks a check box of an entry, or clears it. Ticks within three seconds are one change. */
export function tick(
  desk: Desk,
  record: Written,
  line: number,
  isChecked: boolean,
  refuse: () => void,
): void {
  const batch = collecting.get(keyOf(record)) ?? collect(desk, record);
  const text = textOf(record).split('\n')[line] ?? '';
  batch.ticks.push({ line, text, isChecked });
  batch.refusals.push(refuse);
  storeBatch(desk, batch.id, batch);
}

function collect(desk: Desk, record: Written): ShownBatch {
  const key = keyOf(record);
  const id = `${desk.api.clock.now().toISOString()} ${key}`;
  const batch: ShownBatch = { id, record, ticks: [], refusals: [] };
  collecting.set(key, batch);
  inProgress.add(id);
  setTimeout(() => {
    collecting.delete(key);
    enqueue(desk, batch);
  }, COLLECT_MS);
  return batch;
}

/** Sends the ticks that an earlier page has left, or that have waited for the connection, in their order. */
export function resumeTicks(desk: Desk): void {
  for (const [id, batch] of storedBatches(desk)) {
    if (inProgress.has(id)) continue;
    inProgress.add(id);
    enqueue(desk, { ...batch, id, refusals: [] });
  }
}

const enqueue = (desk: Desk, batch: ShownBatch): void =>
  void (sending = sending.then(() => save(desk, batch)));

/** Sends a batch. Without a connection it stays stored; boxes with refused ticks show what they showed before. */
async function save(desk: Desk, batch: ShownBatch): Promise<void> {
  const { id, refusals } = batch;
  try {
    await apply(desk, batch);
    deleteBatch(desk, id);
  } catch (error) {
    if (error instanceof NetworkError)
      return desk.notices.fail('The tick waits for the connection. It is not lost.');
    deleteBatch(desk, id);
    for (const refuse of refusals) refuse();
    desk.notices.fail(`The tick was not saved. ${messageOf(error)}`);
  } finally {
    inProgress.delete(id);
  }
}

async function apply(desk: Desk, { record, ticks }: TickBatch): Promise<void> {
  let newest = record;
  for (let attempt = 1; ; attempt++) {
    const { text, isLost } = withTicks(textOf(newest), ticks);
    if (isLost) throw new Error('Its line was changed meanwhile: tick it again.');
    // The first request also finds out whether the record is the newest version.
    if (attempt > 1 && text === textOf(newest)) return;
    const body = isComment(newest) ? { comment: text } : { annotation: text };
    try {
      return await updateEntry(desk, newest, body, { 'If-Match': etagOf(newest) });
    } catch (error) {
      const isChanged = error instanceof ErrorResponse && error.status === 412;
      if (!isChanged || attempt === MAX_ATTEMPTS) throw error;
      newest = await reloadEntry(desk, newest);
    }
  }
}
