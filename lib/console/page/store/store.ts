import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { isListedComment, type Change } from './changes.ts';
import { isNewerShift, mergeEntries, mergeReplies, replaceLinks } from './merge.ts';
import type { Reading } from './reading.ts';
import { entriesOfRecords } from './shift-records.ts';
import {
  annotationEntry,
  commentEntry,
  compareEntries,
  eventEntries,
  isBefore,
  logEntry,
  type Comment,
  type Entry,
  type Reply,
  type ShiftSummary,
} from './records.ts';
import { countWaiting, type Waiting } from './waiting.ts';

/*
 * The rules of the store:
 *
 *  1. A store holds one shift. A change of another shift changes nothing.
 *  2. There is one signal per entry and one for the order of keys. All else is computed.
 *  3. A version that is not newer than the known one changes nothing. Comments are ordered by `id`, then by
 *     `last_modified_on`, losses, items and handovers by `version`, all else by `last_modified_on`. So repetitions, and
 *     the order in which versions arrive, do not matter.
 *  4. Replies, arrived and refused files only grow: they are united, whichever version of the comment brings them. Of a
 *     reply, the version with the greater number counts.
 *  5. A reply whose comment is not known yet is joined to it when it arrives.
 *  6. The end of a shift is final.
 *  7. The order is that of `at`, oldest first. At the same time the start of the shift is first and its end last.
 *  8. While a person reads, a version that would move or replace what is being read waits (`reading.ts`).
 *     Later versions of an entry that waits are merged into the one that waits.
 *  9. `release()` shows everything that waits. After it, the store shows the same as one that never waited.
 * 10. One's own responses never wait, and neither does what arrives before anything is shown.
 * 11. A file keeps its first signed link until `renewLinks()` replaces it.
 * 12. An entry that tells of something that was taken back stays where it was.
 */

/** Where a change comes from: a `response` is what a person has asked for. */
export type Source = 'snapshot' | 'stream' | 'response';

type Waits = Pick<Reading, 'mustWait' | 'firstVisible'>;
const neverWaits: Waits = { mustWait: () => false, firstVisible: () => undefined };

export const createStore = (reading = neverWaits): Store => new Store(reading);

export class Store {
  readonly #reading: Waits;
  readonly #shift: Signal<ShiftSummary | undefined> = signal();
  readonly #order: Signal<string[]> = signal([]);
  readonly #held: Signal<ReadonlySet<string>> = signal(new Set());
  readonly #cells = new Map<string, Signal<Entry | undefined>>();
  /** The newest version of each entry, shown, waiting or not listed yet. */
  readonly #known = new Map<string, Entry>();
  /** Replies to comments that are not known yet, by comment. */
  readonly #orphans = new Map<number, Reply[]>();
  #shiftId: number | undefined;

  readonly shift: ReadonlySignal<ShiftSummary | undefined> = this.#shift;
  /** The keys of the entries that are shown, oldest first. */
  readonly order: ReadonlySignal<string[]> = this.#order;
  /** The entries that are shown, oldest first: one list for all that is computed from them. */
  readonly entries: ReadonlySignal<readonly Entry[]> = computed(() =>
    this.#order.value.flatMap((key) => this.#cell(key).value ?? []),
  );
  readonly waiting: ReadonlySignal<Waiting> = computed(() => {
    const shown = (key: string) => this.#cell(key).value;
    const newest = shown(this.#order.value.at(-1) ?? '');
    return countWaiting([...this.#held.value], { shown, known: this.#known, newest });
  });

  /** Returns the signal of an entry, which is undefined until the entry is shown. */
  readonly entry = (key: string): ReadonlySignal<Entry | undefined> => this.#cell(key);

  constructor(reading: Waits) {
    this.#reading = reading;
  }

  apply(change: Change, source: Source): void {
    this.#shiftId ??= change.shift_id;
    if (this.#shiftId !== change.shift_id) return;
    batch(() => {
      const [current, incoming] = [this.#shift.peek(), change.shift];
      if (incoming && (!current || isNewerShift(incoming, current))) this.#shift.value = incoming;
      const changed = new Set<string>();
      // A response also shows an entry that the stream delivered before it.
      const isHeld = ({ key }: Entry) => source === 'response' && this.#held.peek().has(key);
      for (const entry of this.#entriesOf(change))
        if (this.#merge(entry) || isHeld(entry)) changed.add(entry.key);
      this.#showOrHold(changed, source);
    });
  }

  /** Shows all that waits. */
  release(): void {
    batch(() => {
      const keys = this.#held.peek();
      this.#held.value = new Set();
      this.#show(keys);
    });
  }

  /** Replaces signed links that have expired by those of a fresh response. */
  renewLinks({ comments = [] }: Change): void {
    batch(() => {
      for (const fresh of comments) {
        const { key } = commentEntry(fresh);
        const known = replaceLinks(this.#known.get(key), fresh);
        if (known) this.#known.set(key, known);
        const cell = this.#cell(key);
        cell.value = replaceLinks(cell.peek(), fresh);
      }
    });
  }

  #cell(key: string): Signal<Entry | undefined> {
    const cell = this.#cells.get(key) ?? signal<Entry>();
    this.#cells.set(key, cell);
    return cell;
  }

  #entriesOf(change: Change): Entry[] {
    const { shift, logs = [], comments = [], replies = [], annotations = [] } = change;
    // Replies are first: those to a comment of the same change wait for it.
    const replyEntries = replies.flatMap((reply) => this.#withReply(reply));
    return [
      ...(shift ? eventEntries(shift) : []),
      ...logs.map(logEntry),
      ...comments.map((comment) => commentEntry(this.#withOrphans(comment))),
      ...replyEntries,
      ...annotations.map(annotationEntry),
      ...entriesOfRecords(change, this.#known),
    ];
  }

  #withReply(reply: Reply): Entry[] {
    const comment_id = Number(reply.comment_id);
    const parent = this.#known.get(`comment-${comment_id}`);
    if (parent?.kind === 'comment') return [commentEntry({ ...parent.record, replies: [reply] })];
    this.#orphans.set(comment_id, mergeReplies(this.#orphans.get(comment_id) ?? [], [reply]));
    return [];
  }

  #withOrphans(comment: Comment): Comment {
    const orphans = this.#orphans.get(comment.comment_id);
    if (!orphans) return comment;
    this.#orphans.delete(comment.comment_id);
    return { ...comment, replies: mergeReplies(comment.replies, orphans) };
  }

  /** Merges an entry into the known one. Returns whether it brings something to show. */
  #merge(incoming: Entry): boolean {
    const before = this.#known.get(incoming.key);
    const after = before ? mergeEntries(before, incoming) : incoming;
    if (after === before) return false;
    this.#known.set(after.key, after);
    return after.kind !== 'comment' || isListedComment(after.record);
  }

  /** Shows the changed entries, except those that have to wait. */
  #showOrHold(changed: Set<string>, source: Source): void {
    const mayWait = source !== 'response' && this.#order.peek().length > 0;
    const held = new Set(this.#held.peek());
    for (const key of changed) {
      const isNew = this.#cell(key).peek() === undefined;
      const isAbove = isNew && source === 'stream' && this.#isAboveScreen(key);
      if (mayWait && (held.has(key) || isAbove || this.#reading.mustWait(key, isNew)))
        held.add(key);
      else held.delete(key);
    }
    this.#held.value = held;
    this.#show([...changed].filter((key) => !held.has(key)));
  }

  /** Whether an entry belongs above what is on the screen. */
  #isAboveScreen(key: string): boolean {
    const first = this.#reading.firstVisible() ?? '';
    return isBefore(this.#known.get(key), this.#cell(first).peek());
  }

  /** Shows the newest versions. The order changes only if one is new or has another time. */
  #show(keys: Iterable<string>): void {
    const added: string[] = [];
    let isMoved = false;
    for (const key of keys) {
      const cell = this.#cell(key);
      const before = cell.peek();
      cell.value = this.#known.get(key);
      if (!before) added.push(key);
      else isMoved ||= before.at !== cell.peek()?.at;
    }
    if (added.length === 0 && !isMoved) return;
    this.#order.value = [...this.#order.peek(), ...added]
      .flatMap((key) => this.#cell(key).peek() ?? [])
      .sort(compareEntries)
      .map(({ key }) => key);
  }
}
