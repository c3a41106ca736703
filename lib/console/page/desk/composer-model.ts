import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { startAutosave, type Autosave } from '../drafts/autosave.ts';
import {
  canSend,
  contentOf,
  hasContent,
  isPlain,
  joinDrafts,
  type Draft,
  type Target,
} from '../drafts/draft.ts';
import type { Annotation, Comment } from '../store/records.ts';
import type { ComposerField } from '../views/composer/composer-props.ts';
import { FileChecks } from './files/attach.ts';
import { isUnchecked, withReplaced } from '../drafts/draft-files.ts';
import { unsentOf } from './unsent.ts';
import type { UserDrafts } from './user-drafts.ts';

/** The drafts about one shift: one is in the composer, the others are stored. */
export class ComposerModel {
  readonly #userDrafts: UserDrafts;
  readonly #shiftId: number;
  readonly #draft: Signal<Draft | undefined> = signal();
  #autosave: Autosave | undefined;
  #isOpen = false;
  #field: ComposerField | undefined;
  readonly #checks = new FileChecks();

  /** The draft in the composer; undefined until it is read. */
  readonly draft: ReadonlySignal<Draft | undefined> = this.#draft;
  /** What the draft in the composer becomes; it stays the same object while the text changes. */
  readonly target: ReadonlySignal<Target | undefined> = computed(() => this.#draft.value?.target);
  readonly #id: ReadonlySignal<string | undefined> = computed(() => this.#draft.value?.id);
  /** Entries of this shift that are not saved, and drafts that are not in the composer. */
  readonly unsent: ReadonlySignal<readonly Draft[]>;

  constructor(userDrafts: UserDrafts, shiftId: number) {
    this.#userDrafts = userDrafts;
    this.#shiftId = shiftId;
    this.unsent = unsentOf(userDrafts, { shiftId, current: this.#id });
  }

  /** Shows the draft that was written last, and saves what is typed until the returned function is called. */
  open(): () => void {
    this.#isOpen = true;
    void this.#openLatest();
    const hide = this.#userDrafts.show(this.#shiftId);
    return () => {
      this.#isOpen = false;
      hide();
      void this.#store();
      this.#stopSaving();
    };
  }

  async #openLatest(): Promise<void> {
    const { drafts } = this.#userDrafts;
    const fresh = await drafts.open(this.#target('comment'));
    const latest = drafts.entries
      .peek()
      .find((one) => one.target.shift_id === this.#shiftId && hasContent(one));
    void this.#show(latest ?? fresh);
  }

  /** Puts the draft for a target into the composer. What was there is stored; if that fails, it stays. */
  async write(target: Target, base?: Comment | Annotation): Promise<void> {
    if (!(await this.#store())) return;
    await this.#show(await this.#userDrafts.drafts.open(target, base));
  }

  /** Changes between a comment and an annotation, and takes a text along that is not sent yet. */
  async choose(kind: 'comment' | 'annotation'): Promise<void> {
    if (!(await this.#store())) return;
    const after = await this.#userDrafts.drafts.open(this.#target(kind));
    const before = this.#read();
    const moves = before && before.id !== after.id && isPlain(before) && !hasContent(after);
    await this.#show(after);
    if (!moves) return;
    const { text } = this.#draft.peek() ?? after;
    this.setText(before.text + text);
    if (await this.#store()) await this.#userDrafts.drafts.discard(before.id);
  }

  /** Puts an entry that waits, or was refused, into the composer again. */
  async takeBack(id: string): Promise<void> {
    if (!(await this.#store()) || !(await this.#userDrafts.drafts.takeBack(id))) return;
    const draft = this.#userDrafts.drafts.entries.peek().find((one) => one.id === id);
    if (draft) await this.#show(draft);
  }

  /** Reads the text of this field from now on. */
  attachField = (field: ComposerField | undefined): void => void (this.#field = field);

  setText(text: string): void {
    this.#change({ text });
  }

  /** Changes the draft: its files, or the tickets that it is linked to. */
  change(toPart: (draft: Draft) => Partial<Draft>): void {
    const draft = this.#draft.peek();
    if (draft) this.#change(toPart(draft));
  }

  /** Queues what is in the composer, and empties it at once: what is typed meanwhile is the next entry. */
  async send(): Promise<void> {
    const { drafts, outbox } = this.#userDrafts;
    const waits = this.#draft.peek()?.blobs.some(isUnchecked);
    if (waits && !(await this.#checks.finish(this.#draft))) return;
    const draft = this.#read();
    if (!draft || !canSend(draft)) return;
    const sending = drafts.send(draft, outbox.send);
    const next = drafts.openOther(this.#target('comment'), draft.id);
    const isEmpty = !hasContent(next);
    void this.#show(next);
    try {
      await sending;
    } catch {
      // `drafts.problem` tells the person. The text goes back, before what was typed meanwhile.
      const typed = isEmpty ? this.#draft.peek() : undefined;
      await this.#show(typed?.id === next.id ? joinDrafts(draft, typed) : draft, false);
    }
  }

  /** Deletes what is in the composer. */
  async discard(): Promise<void> {
    const { drafts } = this.#userDrafts;
    const id = this.#draft.peek()?.id;
    this.#stopSaving();
    void this.#show(drafts.openOther(this.#target('comment'), id));
    if (id !== undefined) await drafts.discard(id);
  }

  /** Leaves a reply or an edit, whose draft is stored. */
  close(): Promise<void> {
    return this.write(this.#target('comment'));
  }

  #target(kind: 'comment' | 'annotation'): Target {
    return { kind, shift_id: this.#shiftId };
  }

  #check(draft: Draft): void {
    this.#checks.start(draft.blobs, (file) => {
      if (this.#draft.peek()?.id === draft.id) this.change(withReplaced(file));
    });
  }

  #change(part: Partial<Draft>): void {
    const draft = this.#draft.peek();
    if (draft?.state !== 'draft') return;
    const changed = { ...draft, ...part };
    this.#draft.value = changed;
    this.#check(changed);
    this.#autosave?.changed();
  }

  /** Puts a draft into the composer. Resolves once the earlier text is stored; false if it could not be. */
  #show(draft: Draft, isSaved = true): Promise<boolean> {
    const storing = this.#store();
    this.#stopSaving();
    this.#draft.value = draft;
    const [read, save] = [() => this.#read(), (current?: Draft) => this.#save(current)];
    const isSame = (a?: Draft, b?: Draft) => contentOf(a) === contentOf(b);
    if (this.#isOpen) this.#autosave = startAutosave({ read, save, isSame, isSaved });
    this.#check(draft);
    return storing;
  }

  /** Stores what is in the composer. Returns false if the browser cannot; `drafts.problem` tells the person. */
  async #store(): Promise<boolean> {
    try {
      await this.#autosave?.flush();
      return true;
    } catch {
      return false;
    }
  }

  #stopSaving(): void {
    this.#autosave?.stop();
    this.#autosave = undefined;
  }

  /** Returns the draft with what its field shows. */
  #read(): Draft | undefined {
    const draft = this.#draft.peek();
    const text = this.#field?.draftId === draft?.id ? this.#field?.readText() : undefined;
    if (text !== undefined && text !== draft?.text) this.setText(text);
    return this.#draft.peek();
  }

  async #save(draft: Draft | undefined): Promise<void> {
    if (!draft) return;
    const { saved_at } = await this.#userDrafts.drafts.save(draft);
    const current = this.#draft.peek();
    // Files that were attached meanwhile are not stored yet.
    if (current?.id === draft.id && current.blobs === draft.blobs)
      this.#draft.value = { ...current, saved_at };
  }
}
