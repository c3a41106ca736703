import { marshall } from '@aws-sdk/util-dynamodb';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Consumer } from '#lib/contract/consumer.ts';
import { LATE_COMMIT_MS } from '#lib/live/replay-request.ts';
import {
  dayPartition,
  eventIndex,
  eventTable,
  RETENTION_MS,
} from '#lib/platform/dynamo/event-log.ts';
import { queryAll, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { eventId, idsFrom, timeOf } from '#lib/platform/dynamo/event-ids.ts';
import type { ChangeRecord } from '#lib/platform/consumers/table-stream.ts';
import { writeAtomically } from '../write-atomically.ts';
import type { Reader } from './stream-poller.ts';

const DAY_MS = 86_400_000;

/** The start of a consumer without a saved position: the oldest stored event, or the next one. */
type Start = 'oldest' | 'now';

/**
 * Reads new events for one consumer by queries: a stream would slow down every write of the embedded engine. The id
 * of the last event that the consumer has handled is saved in a file, so that it handles the events of a killed
 * service after the next start.
 */
export class EventReader implements Reader {
  readonly #file: string;
  readonly #start: Start;
  /** The last event that was read, by partition. In partitions not listed here, all events from `#from` on are new. */
  readonly #last = new Map<string, string>();
  #from = '';
  #newest = '';
  #handled = '';
  #saved = '';

  constructor(folder: string, consumer: Consumer, start: Start) {
    this.#file = join(folder, `handled-by-${consumer.id}`);
    this.#start = start;
  }

  async open(): Promise<void> {
    this.#saved = await readFile(this.#file, 'utf8').catch(() => '');
    this.#handled = this.#newest = this.#saved === '' ? this.#firstId() : this.#saved;
    this.#from = idsFrom(timeOf(this.#newest) - LATE_COMMIT_MS);
  }

  #firstId(): string {
    return this.#start === 'now' ? eventId() : idsFrom(Date.now() - RETENTION_MS);
  }

  /** Returns the partitions with unread events, of any process, by the index. */
  async unreadPartitions(): Promise<string[]> {
    const from = idsFrom(timeOf(this.#newest) - LATE_COMMIT_MS);
    const rows: Key[] = [];
    for (let day = timeOf(from); dayPartition(day) <= dayPartition(Date.now()); day += DAY_MS)
      rows.push(
        ...(await queryAll<Key>({
          table: eventTable(),
          index: eventIndex,
          pk: dayPartition(day),
          from,
        })),
      );
    const unreadRows = rows.filter(({ pk, sk }) => sk > (this.#last.get(pk) ?? ''));
    return [...new Set(unreadRows.map(({ pk }) => pk))];
  }

  async read(partitions: Set<string>): Promise<ChangeRecord[]> {
    const items: (Item & Key)[] = [];
    for (const pk of partitions) {
      const last = this.#last.get(pk);
      const from = last === undefined ? this.#from : `${last}!`;
      items.push(...(await queryAll<Item & Key>({ table: eventTable(), pk, from })));
    }
    items.sort((a, b) => (a.sk < b.sk ? -1 : 1));
    // After a failed query, all partitions are read again.
    for (const { pk, sk } of items) this.#last.set(pk, sk);
    const newestId = items.at(-1)?.sk ?? '';
    if (newestId > this.#newest) this.#newest = newestId;
    return items.map(insertRecord);
  }

  done(): void {
    this.#handled = this.#newest;
  }

  /** Saves the id of the last handled event. */
  async save(): Promise<void> {
    if (this.#handled === this.#saved) return;
    this.#saved = this.#handled;
    await writeAtomically(this.#file, this.#saved);
  }
}

/** Returns the stream record of an inserted item. */
export const insertRecord = (item: Item & Key): ChangeRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    Keys: marshall({ pk: item.pk, sk: item.sk }),
    NewImage: marshall(item),
    SequenceNumber: item.sk,
  },
});
