import { marshall } from '@aws-sdk/util-dynamodb';
import { rename, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayPartition, eventIndex, eventTable } from '#lib/platform/dynamo/event-log.ts';
import { queryAll, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { eventId, idsFrom, timeOf } from '#lib/platform/event-ids.ts';
import type { ChangeRecord } from '#lib/platform/consumers/table-stream.ts';
import type { Reader } from './lane.ts';

/** An event is committed so much later than its id was made, at most, in milliseconds. */
const LATE_MS = 10_000;

const DAY_MS = 86_400_000;

/**
 * Reads new events from the table, which has no stream here: it would slow every write. How far they are
 * published is noted in a file, so that what a killed service has committed comes after its next start.
 */
export class EventReader implements Reader {
  readonly #file: string;
  /** The last event that was read, by partition; of the others, all from `#from` on are new. */
  readonly #last = new Map<string, string>();
  #from = '';
  #newest = '';
  #published = '';
  #noted = '';

  constructor(folder: string) {
    this.#file = join(folder, 'published');
  }

  async open(): Promise<void> {
    this.#noted = await readFile(this.#file, 'utf8').catch(() => '');
    this.#published = this.#newest = this.#noted === '' ? eventId() : this.#noted;
    this.#from = idsFrom(timeOf(this.#newest) - LATE_MS);
  }

  /** Partitions with events that were not read yet, by the index: whichever process wrote them. */
  async unread(): Promise<string[]> {
    const from = idsFrom(timeOf(this.#newest) - LATE_MS);
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
    const unread = rows.filter(({ pk, sk }) => sk > (this.#last.get(pk) ?? ''));
    return [...new Set(unread.map(({ pk }) => pk))];
  }

  async read(partitions: Set<string>): Promise<ChangeRecord[]> {
    const found: (Item & Key)[] = [];
    for (const pk of partitions) {
      const last = this.#last.get(pk);
      const from = last === undefined ? this.#from : `${last}!`;
      found.push(...(await queryAll<Item & Key>({ table: eventTable(), pk, from })));
    }
    found.sort((a, b) => (a.sk < b.sk ? -1 : 1));
    // Noted once all are read: where one cannot be, they are all read again.
    for (const { pk, sk } of found) this.#last.set(pk, sk);
    const newest = found.at(-1)?.sk ?? '';
    if (newest > this.#newest) this.#newest = newest;
    return found.map((item) => toRecord('INSERT', item));
  }

  done(): void {
    this.#published = this.#newest;
  }

  /** Notes how far events are published. Written beside and moved into place. */
  async note(): Promise<void> {
    if (this.#published === this.#noted) return;
    this.#noted = this.#published;
    await writeFile(`${this.#file}.new`, this.#noted);
    await rename(`${this.#file}.new`, this.#file);
  }
}

/** An item as a stream would tell of it. */
export const toRecord = (eventName: string, item: Item & Key): ChangeRecord => ({
  eventName,
  dynamodb: {
    Keys: marshall({ pk: item.pk, sk: item.sk }),
    NewImage: marshall(item),
    SequenceNumber: item.sk,
  },
});
