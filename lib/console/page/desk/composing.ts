import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { startAutosave, type Autosave } from '../drafts/autosave.ts';
import { type Draft, type DraftFile, type Target } from '../drafts/draft.ts';
import type { Annotation, Comment } from '../store/records.ts';
import type { Writing } from './writing.ts';

/** The id of the composer's text field, whose text dictation changes without events. */
const FIELD_ID = 'composer-text';

/** What is being written about one shift: one draft at a time is in the composer, the others are kept. */
export class Composing {
  readonly #writing: Writing;
  readonly #shiftId: number;
  readonly #draft: Signal<Draft | undefined> = signal();
  #autosave: Autosave | undefined;

  /** The draft in the composer; undefined until it is read. */
  readonly draft: ReadonlySignal<Draft | undefined> = this.#draft;
  /** Entries of this shift that are not saved, and drafts that are not in the composer. */
  readonly unsent: ReadonlySignal<readonly Draft[]> = computed(() => {
    const { drafts, outbox } = this.#writing;
    const current = this.#draft.value?.id;
    const others = drafts.entries.value.filter((one) => one.id !== current && hasContent(one));
    return [...outbox.entries.value, ...others].filter(
      ({ target }) => target.shift_id === this.#shiftId,
    );
  });

  constructor(writing: Writing, shiftId: number) {
    this.#writing = writing;
    this.#shiftId = shiftId;
  }

  /** Shows the draft that was written last, and saves what is typed until the returned function is called. */
  open(): () => void {
    void this.#openLatest();
    return () => {
      void this.#autosave?.flush();
      this.#autosave?.stop();
      this.#autosave = undefined;
    };
  }

  async #openLatest(): Promise<void> {
    const { drafts } = this.#writing;
    const fresh = await drafts.open(this.#target('comment'));
    const latest = drafts.entries
      .peek()
      .find((one) => one.target.shift_id === this.#shiftId && hasContent(one));
    this.#show(latest ?? fresh);
  }

  /** Puts the draft for a target into the composer. What was there is stored. */
  async write(target: Target, base?: Comment | Annotation): Promise<void> {
    await this.#autosave?.flush();
    this.#show(await this.#writing.drafts.open(target, base));
  }

  /** Changes between a comment and an annotation, and takes a text along that is not sent yet. */
  async choose(kind: 'comment' | 'annotation'): Promise<void> {
    const before = this.#draft.peek();
    await this.write(this.#target(kind));
    const after = this.#draft.peek();
    if (!before || !after || before.id === after.id || !isNew(before)) return;
    if (hasContent(after) || before.blobs.length > 0 || before.text === '') return;
    this.setText(before.text);
    await this.#autosave?.flush();
    await this.#writing.drafts.discard(before.id);
  }

  /** Puts an entry that waits, or was refused, into the composer again. */
  async takeBack(id: string): Promise<void> {
    await this.#autosave?.flush();
    if (!(await this.#writing.drafts.takeBack(id))) return;
    const draft = this.#writing.drafts.entries.peek().find((one) => one.id === id);
    if (draft) this.#show(draft);
  }

  setText(text: string): void {
    this.#change({ text });
  }

  addFiles(files: readonly DraftFile[]): void {
    this.#change({ blobs: [...(this.#draft.peek()?.blobs ?? []), ...files] });
  }

  removeFile(id: string): void {
    this.#change({ blobs: this.#draft.peek()?.blobs.filter((file) => file.id !== id) ?? [] });
  }

  /** Takes a file off the comment that is edited, by its `unique_id`. */
  removeImage(uniqueId: string): void {
    const draft = this.#draft.peek();
    if (!draft?.base || !('image' in draft.base)) return;
    const stay = draft.images ?? draft.base.image.map(({ unique_id }) => unique_id);
    this.#change({ images: stay.filter((one) => one !== uniqueId) });
  }

  /** Queues what is in the composer, and empties it. */
  async send(): Promise<void> {
    await this.#autosave?.flush();
    const draft = this.#draft.peek();
    if (!draft || !hasContent(draft)) return;
    await this.#writing.drafts.save(draft);
    await this.#writing.outbox.send(draft.id);
    await this.#showNew();
  }

  /** Deletes what is in the composer. */
  async discard(): Promise<void> {
    const id = this.#draft.peek()?.id;
    if (id !== undefined) await this.#writing.drafts.discard(id);
    await this.#showNew();
  }

  /** Leaves a reply or an edit, whose draft is stored. */
  close(): Promise<void> {
    return this.write(this.#target('comment'));
  }

  async #showNew(): Promise<void> {
    this.#show(await this.#writing.drafts.open(this.#target('comment')));
  }

  #target(kind: 'comment' | 'annotation'): Target {
    return { kind, shift_id: this.#shiftId };
  }

  #change(part: Partial<Draft>): void {
    const draft = this.#draft.peek();
    if (draft?.state !== 'draft') return;
    this.#draft.value = { ...draft, ...part };
    this.#autosave?.changed();
  }

  #show(draft: Draft): void {
    this.#autosave?.stop();
    this.#draft.value = draft;
    this.#autosave = startAutosave(
      () => this.#content(),
      () => this.#save(),
    );
  }

  /** Returns what is compared to find out whether there is something to store. */
  #content(): string {
    const draft = this.#draft.peek();
    const field = document.getElementById(FIELD_ID);
    const isShown = field instanceof HTMLTextAreaElement && field.dataset.draft === draft?.id;
    if (isShown && field.value !== draft?.text) this.#change({ text: field.value });
    const { text, blobs, images } = this.#draft.peek() ?? {};
    return JSON.stringify([text, blobs?.map(({ id }) => id), images]);
  }

  async #save(): Promise<void> {
    const draft = this.#draft.peek();
    if (!draft) return;
    const { saved_at } = await this.#writing.drafts.save(draft);
    const current = this.#draft.peek();
    if (current?.id === draft.id) this.#draft.value = { ...current, saved_at };
  }
}

const isNew = ({ target: { kind } }: Draft): boolean => kind === 'comment' || kind === 'annotation';

const hasContent = ({ text, blobs, base, images }: Draft): boolean =>
  (text.trim() !== '' && text !== baseText(base)) || blobs.length > 0 || images !== undefined;

const baseText = (base: Draft['base']): string | undefined =>
  base && ('annotation' in base ? base.annotation : base.comment);
