import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Change } from '#lib/console/page/store/changes.ts';
import { changeOfComment, changeOfShift } from '#lib/console/page/store/changes.ts';
import { createReading } from '#lib/console/page/store/reading.ts';
import { createStore, type Store } from '#lib/console/page/store/store.ts';
import type { Comment, Shift } from '#lib/console/page/store/records.ts';
import {
  aComment,
  aFile,
  aLog,
  anAnnotation,
  aReply,
  aShift,
  at,
  shiftAlone,
} from '../support/records.ts';

/** A desk in memory: each write changes the shift and emits a frame; a snapshot is the shift at that moment. */
class Desk {
  shift: Shift = aShift(0);
  readonly deliveries: { change: Change; source: 'stream' | 'snapshot' }[] = [];
  #time = 100;

  write(kind: string, choice: number): void {
    const time = this.#time++;
    const { comments, shift_logs, annotations } = this.shift;
    const pick = <T>(list: T[]): T | undefined => list[choice % Math.max(1, list.length)];
    const target = pick(comments);
    switch (kind) {
      case 'comment':
        return this.#putComment(aComment(time));
      case 'unlisted comment':
        return this.#putComment(aComment(time, { comment: undefined }));
      case 'edit':
        if (target) this.#putComment({ ...target, id: 9000 + time, comment: `edit ${time}` });
        return;
      case 'ticket':
        if (target) this.#putComment(withTicket(target, time));
        return;
      case 'file':
        if (target) this.#putComment({ ...target, image: [...target.image, aFile(`f${time}`)] });
        return;
      case 'reply': {
        if (!target) return;
        const reply = aReply(target.comment_id, time);
        this.#put('comments', { ...target, replies: [...target.replies, reply] });
        return this.#emit({ shift_id: 42, replies: [reply] });
      }
      case 'log': {
        const log = aLog(`eb-${choice % 3}`, time, { log_time: at(choice) });
        this.shift = {
          ...this.shift,
          shift_logs: [...shift_logs.filter(({ eb_id }) => eb_id !== log.eb_id), log],
        };
        return this.#emit({ shift_id: 42, logs: [log] });
      }
      case 'annotation': {
        const note = anAnnotation(choice % 3, time, `note ${time}`);
        const others = annotations.filter(({ id }) => id !== note.id);
        this.shift = { ...this.shift, annotations: [...others, note] };
        return this.#emit({ shift_id: 42, annotations: [note] });
      }
      case 'end':
        if (this.shift.shift_end === undefined) this.#end(time);
        return;
      default:
        this.deliveries.push({ change: changeOfShift(this.shift), source: 'snapshot' });
    }
  }

  #putComment(comment: Comment): void {
    this.#put('comments', comment);
    this.#emit(changeOfComment(comment));
  }

  #put(list: 'comments', comment: Comment): void {
    const others = this.shift[list].filter(({ comment_id }) => comment_id !== comment.comment_id);
    this.shift = { ...this.shift, [list]: [...others, comment] };
  }

  #end(time: number): void {
    const { metadata } = aShift(time);
    this.shift = { ...this.shift, shift_end: at(time), metadata };
    this.#emit(shiftAlone(time, { shift_end: at(time) }));
  }

  #emit(change: Change): void {
    this.deliveries.push({ change, source: 'stream' });
  }
}

/** A linked ticket changes a comment, which stays in its version. */
const withTicket = (comment: Comment, time: number): Comment => ({
  ...comment,
  issue_tracker_links: [...comment.issue_tracker_links, `https://t.example/${time}`],
  metadata: { ...comment.metadata, last_modified_on: at(time) },
});

const contentOf = (store: Store) => ({
  shift: store.shift.value,
  entries: store.order.value.map((key) => store.entry(key).value),
});

const writes = [
  'comment',
  'unlisted comment',
  'edit',
  'ticket',
  'file',
  'reply',
  'log',
  'annotation',
  'end',
  'snapshot',
];

const scenario = fc.record({
  writes: fc.array(fc.record({ kind: fc.constantFrom(...writes), choice: fc.nat(50) }), {
    minLength: 1,
    maxLength: 30,
  }),
  /** Numbers that order and repeat the deliveries, and say what is read meanwhile. */
  order: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
});

it('shows after any order of frames, repetitions and snapshots what a rebuild from nothing shows', () => {
  fc.assert(
    fc.property(scenario, ({ writes, order }) => {
      const desk = new Desk();
      desk.deliveries.push({ change: changeOfShift(desk.shift), source: 'snapshot' });
      for (const { kind, choice } of writes) desk.write(kind, choice);
      const rebuilt = createStore();
      rebuilt.apply(changeOfShift(desk.shift), 'snapshot');

      const reading = createReading();
      const store = createStore(reading);
      const repeated = order.map((number) => desk.deliveries[number % desk.deliveries.length]!);
      const all = [...repeated, ...desk.deliveries].map((delivery, n) => ({
        delivery,
        rank: order[n % order.length]! * (n + 1),
      }));
      for (const { delivery, rank } of all.sort((a, b) => (a.rank % 997) - (b.rank % 997))) {
        if (rank % 5 === 0)
          reading.setVisible(store.order.value.slice(0, rank % 7), rank % 2 === 0);
        if (rank % 11 === 0) store.release();
        const before = store.order.value.map((key) => store.entry(key).value);
        store.apply(delivery.change, delivery.source);
        const isHeld = (key = '') => before.length > 0 && reading.mustWait(key, false);
        for (const entry of before)
          if (isHeld(entry?.key)) expect(store.entry(entry!.key).value).toBe(entry);
      }
      store.release();

      expect(contentOf(store)).toEqual(contentOf(rebuilt));
    }),
    { numRuns: 200, seed: 23 },
  );
});
