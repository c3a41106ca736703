import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isQueued, nextFileOf } from '#lib/console/page/drafts/draft.ts';
import { aComment } from '../support/records.ts';
import { FakeDesk, type Fault } from '../support/desk.ts';
import { openConsole, shift_id, waitTurns, type ConsoleTab } from '../support/tab.ts';
import { waitUntil } from '../support/wait-until.ts';

const faults: Fault[] = [
  'none',
  'lost request',
  'lost response',
  'failed after',
  401,
  409,
  429,
  500,
];

type Step =
  | { do: 'comment' | 'annotation'; tab: number; files: number }
  | { do: 'reply' | 'edit' | 'edit by other'; tab: number; target: number }
  | { do: 'reload' | 'offline' | 'online' | 'sign in'; tab: number };

const tab = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('comment' as const, 'annotation' as const),
      tab,
      files: fc.nat(2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('reply' as const, 'edit' as const, 'edit by other' as const),
      tab,
      target: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'reload' as const,
        'offline' as const,
        'online' as const,
        'sign in' as const,
      ),
      tab,
    }),
  },
);

const scenario = fc.record({
  steps: fc.array(fc.record({ step, turns: fc.nat(25) }), { minLength: 1, maxLength: 14 }),
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 14 }),
});

let runs = 0;

/** Two tabs of one browser, and what has been sent in them. */
class Browser {
  readonly desk = new FakeDesk();
  readonly tabs: ConsoleTab[] = [];
  /** The texts of new entries in the order in which they were sent, and of edits. */
  readonly created: string[] = [];
  readonly edits: string[] = [];
  readonly parents: string[] = [];
  readonly files: string[] = [];
  #name = `model-${++runs}`;
  #count = 0;

  async open(at: number): Promise<void> {
    this.tabs[at] = await openConsole(this.#name, this.desk);
  }

  async take(step: Step): Promise<void> {
    const open = this.tabs[step.tab]!;
    switch (step.do) {
      case 'comment':
      case 'annotation':
        return this.#write(open, step.do, step.files);
      case 'reply':
        return this.#reply(open, step.target);
      case 'edit':
      case 'edit by other':
        return this.#edit(open, step.do, step.target);
      case 'reload':
        await open.close();
        return this.open(step.tab);
      case 'offline':
      case 'online':
        open.isOnline.value = step.do === 'online';
        return;
      case 'sign in':
        open.signedIn.value = 'operator-1';
    }
  }

  async #write(open: ConsoleTab, kind: 'comment' | 'annotation', files: number): Promise<void> {
    const text = `${kind} ${++this.#count}`;
    const draft = await open.drafts.open({ kind, shift_id });
    const blobs = Array.from({ length: kind === 'comment' ? files : 0 }, (_, n) => {
      const id = `${text} file ${n}`;
      return {
        id,
        name: id,
        type: 'text/plain',
        blob: new Blob(['x'.repeat(this.#count * 10 + n)]),
      };
    });
    await open.drafts.save({ ...draft, text, blobs });
    await open.outbox.send(draft.id);
    this.created.push(text);
    this.files.push(...blobs.map(({ blob }) => String(blob.size)));
    if (kind === 'comment') this.parents.push(draft.id);
  }

  async #reply(open: ConsoleTab, choice: number): Promise<void> {
    const parent = this.parents[choice % this.parents.length];
    if (parent === undefined) return;
    const text = `reply ${++this.#count}`;
    const target = { kind: 'reply', shift_id, comment_id: { draft: parent } } as const;
    const draft = await open.drafts.open(target);
    await open.drafts.save({ ...draft, text });
    await open.outbox.send(draft.id);
    this.created.push(text);
  }

  async #edit(open: ConsoleTab, by: 'edit' | 'edit by other', target: number): Promise<void> {
    const comments = [...this.desk.comments.values()];
    const comment = comments[target % comments.length];
    if (!comment) return;
    const { comment_id } = comment;
    const text = `${by} ${++this.#count}`;
    if (by === 'edit by other') return this.desk.editByOther(comment_id, text);
    const draft = await open.drafts.open({ kind: 'edit', shift_id, comment_id }, comment);
    await open.drafts.save({ ...draft, text });
    await open.outbox.send(draft.id);
    this.edits.push(text);
  }

  /** Ends all faults, resolves all conflicts with the own text, and waits until everything is saved. */
  async settle(): Promise<void> {
    this.desk.faults = [];
    await waitUntil(async () => {
      for (const { isOnline, signedIn } of this.tabs)
        [isOnline.value, signedIn.value] = [true, 'operator-1'];
      for (const { outbox } of this.tabs) {
        for (const { id, text, state } of outbox.entries.value)
          if (state === 'conflict') await outbox.resolve(id, text);
        expect(outbox.entries.value).toEqual([]);
        expect(outbox.arriving.value.filter(nextFileOf)).toEqual([]);
      }
    });
  }
}

it('sends each entry exactly once and in order, whatever is lost, refused or reloaded', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, faults }) => {
      const browser = new Browser();
      for (const comment of [aComment(1), aComment(2)])
        browser.desk.comments.set(comment.comment_id, comment);
      browser.desk.faults = [...faults];
      await browser.open(0);
      await browser.open(1);
      try {
        for (const { step, turns: pause } of steps) {
          await browser.take(step);
          await waitTurns(pause);
          const queue = browser.tabs[0]!.table.all.value.filter(isQueued);
          expect(new Set(queue.map(({ position }) => position)).size).toBe(queue.length);
        }
        await browser.settle();

        const { stored, files } = browser.desk;
        expect(stored.filter((text) => !text.startsWith('edit'))).toEqual(browser.created);
        expect(stored.filter((text) => text.startsWith('edit')).sort()).toEqual(
          browser.edits.sort(),
        );
        expect([...files.values()].map(String)).toEqual(expect.arrayContaining(browser.files));
      } finally {
        for (const open of browser.tabs) await open.close();
      }
    }),
    { numRuns: 150, seed: 23, endOnFailure: true },
  );
});
