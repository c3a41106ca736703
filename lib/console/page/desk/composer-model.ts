import { computed, type ReadonlySignal } from '@preact/signals';
import { isUnchecked } from '../drafts/draft-files.ts';
import {
  canSend,
  hasContent,
  isNew,
  isPlain,
  joinDrafts,
  mayBeginWithTime,
} from '../drafts/content.ts';
import { isSameTarget, type Draft, type Target } from '../drafts/draft.ts';
import type { Annotation, Comment } from '../store/records.ts';
import { ComposerDraft } from './composer-draft.ts';
import { unsentOf } from './unsent.ts';
import type { UserDrafts } from './user-drafts.ts';

/** The drafts about one shift: one is in the composer, the others are stored. */
export class ComposerModel {
  readonly #userDrafts: UserDrafts;
  readonly #shiftId: number;
  readonly #current: ComposerDraft;
  #isOpen = false;

  /** The draft in the composer; undefined until it is open. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  /** What the draft in the composer becomes; it stays the same object while the text changes. */
  readonly target: ReadonlySignal<Target | undefined> = computed(() => this.draft.value?.target);
  /** Entries of this shift that are not saved, and drafts that are not in the composer. */
  readonly unsent: ReadonlySignal<readonly Draft[]>;
  /** The `sub` of the person who writes. */
  readonly user: string;
  readonly attachField: ComposerDraft['attachField'];

  constructor(userDrafts: UserDrafts, shiftId: number) {
    this.#userDrafts = userDrafts;
    this.#shiftId = shiftId;
    this.user = userDrafts.user;
    this.#current = new ComposerDraft(userDrafts.drafts);
    this.draft = this.#current.value;
    this.attachField = this.#current.attachField;
    this.unsent = unsentOf(userDrafts, { shiftId, current: computed(() => this.draft.value?.id) });
  }

  /** Shows the draft that was written last, and saves what is typed until the returned function is called. */
  open(): () => void {
    this.#isOpen = true;
    const { drafts } = this.#userDrafts;
    this.#current.show(this.#latest() ?? drafts.openOther(this.#target('comment'), undefined));
    // Without the drafts of closed tabs, one writes all the same.
    drafts.adopt().then(
      () => this.#showAdopted(),
      () => undefined,
    );
    const hide = this.#userDrafts.show(this.#shiftId);
    return () => {
      this.#isOpen = false;
      hide();
      this.#current.leave();
    };
  }

  #latest(): Draft | undefined {
    return this.#userDrafts.drafts.entries
      .peek()
      .find((one) => one.target.shift_id === this.#shiftId && hasContent(one));
  }

  /** Shows what a closed tab has left, unless something is written already. */
  #showAdopted(): void {
    const [latest, current] = [this.#latest(), this.#current.read()];
    if (this.#isOpen && latest && current && !hasContent(current)) this.#current.show(latest);
  }

  /** Puts the draft for a target into the composer at once: what is typed next belongs to it. */
  write(target: Target, base?: Comment | Annotation): void {
    const current = this.#current.read();
    const isSame = current && isSameTarget(current.target, target) && hasContent(current);
    if (!isSame) this.#current.show(this.#userDrafts.drafts.openOther(target, undefined, base));
    this.#current.focus();
  }

  /** Begins a comment with a reference, or adds the reference to the comment that is being written. */
  mention(reference: string): void {
    this.write(this.#target('comment'));
    const text = this.#current.read()?.text ?? '';
    const isThere = text.includes(reference);
    if (!isThere) this.setText(text === '' ? `${reference} ` : `${text} ${reference} `);
    this.#current.focus();
  }

  /** Changes between a comment and an annotation, and takes a text along that is not sent yet. */
  async choose(kind: 'comment' | 'annotation'): Promise<void> {
    const before = this.#current.read();
    if (before?.target.kind === kind) return;
    const after = this.#userDrafts.drafts.openOther(this.#target(kind), undefined);
    this.#current.show(after);
    if (!before || !isPlain(before) || hasContent(after)) return;
    this.change(() => ({ text: before.text, occurred_on: before.occurred_on }));
    if (await this.#current.store()) await this.#userDrafts.drafts.discard(before.id);
  }

  /** Changes the text of the reply or the edit that is written, else that of a comment or an annotation. */
  async changeText(
    kind: 'comment' | 'annotation',
    change: (text: string) => string,
  ): Promise<void> {
    const current = this.draft.peek()?.target.kind;
    const isReplyOrEdit = current !== 'comment' && current !== 'annotation';
    if (current !== kind && !isReplyOrEdit) await this.choose(kind);
    this.setText(change(this.draft.peek()?.text ?? ''));
    this.#current.focus();
  }

  /** Puts the focus into the text. */
  focus(): void {
    this.#current.focus();
  }

  /** Puts an entry that waits, or was refused, into the composer again. */
  async takeBack(id: string): Promise<void> {
    const { drafts } = this.#userDrafts;
    if (!(await this.#current.store()) || !(await drafts.takeBack(id))) return;
    const draft = drafts.entries.peek().find((one) => one.id === id);
    if (draft) this.#current.show(draft);
  }

  /** Changes the text. A new entry loses the time of its event when all of its text is deleted. */
  setText(text: string): void {
    const isEmptied = text === '' && isNew(this.draft.peek());
    this.#current.change({
      text,
      ...(isEmptied && { occurred_on: undefined, isPrefilled: undefined }),
    });
    void this.#takeTime();
  }

  /** Makes a time of day at the beginning of the text the time of the event. Its parser is loaded on demand. */
  async #takeTime(): Promise<void> {
    if (!mayBeginWithTime(this.draft.peek())) return;
    const parser = await import('../drafts/typed-occurrence.ts').catch(() => undefined);
    const draft = this.#current.read();
    if (parser && draft) this.#current.change(parser.withTypedTime(draft, this.#userDrafts.now()));
  }

  /** Changes the draft: its files, or the tickets that it is linked to. */
  change(toPart: (draft: Draft) => Partial<Draft>): void {
    const draft = this.draft.peek();
    if (draft) this.#current.change(toPart(draft));
  }

  /** Queues what is in the composer, and empties it at once: what is typed meanwhile is the next entry. */
  async send(): Promise<void> {
    const { drafts, outbox } = this.#userDrafts;
    const waits = this.draft.peek()?.blobs.some(isUnchecked);
    if (waits && !(await this.#current.checks.finish(this.draft))) return;
    if (mayBeginWithTime(this.#current.read())) await this.#takeTime();
    const draft = this.#current.read();
    if (!draft || !canSend(draft)) return;
    const sending = drafts.send(draft, outbox.send);
    const next = drafts.openOther(this.#target('comment'), draft.id);
    const isEmpty = !hasContent(next);
    this.#current.show(next);
    try {
      await sending;
    } catch {
      // `drafts.problem` tells the person. The text goes back, before what was typed meanwhile.
      if (!this.#isOpen) return drafts.hold(draft);
      const typed = isEmpty ? this.draft.peek() : undefined;
      this.#current.show(typed?.id === next.id ? joinDrafts(draft, typed) : draft, false);
    }
  }

  /** Deletes what is in the composer. */
  async discard(): Promise<void> {
    const { drafts } = this.#userDrafts;
    const id = this.draft.peek()?.id;
    this.#current.drop();
    this.#current.show(drafts.openOther(this.#target('comment'), id));
    if (id !== undefined) await drafts.discard(id);
  }

  /** Leaves a reply or an edit, whose draft is stored. */
  close(): void {
    this.write(this.#target('comment'));
  }

  #target(kind: 'comment' | 'annotation'): Target {
    return { kind, shift_id: this.#shiftId };
  }
}
