import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { startAutosave, type Autosave } from '../drafts/autosave.ts';
import { withReplaced } from '../drafts/draft-files.ts';
import { contentOf } from '../drafts/content.ts';
import type { Draft } from '../drafts/draft.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { ComposerField } from '../views/composer/composer-props.ts';
import { FileChecks } from './files/attach.ts';

/** The draft in the composer, which is copied as it is typed and stored at each pause. */
export class ComposerDraft {
  readonly #drafts: Drafts;
  readonly #draft: Signal<Draft | undefined> = signal();
  #autosave: Autosave | undefined;
  #field: ComposerField | undefined;
  readonly checks = new FileChecks();

  /** Undefined until the composer is open. */
  readonly value: ReadonlySignal<Draft | undefined> = this.#draft;

  constructor(drafts: Drafts) {
    this.#drafts = drafts;
  }

  /** Reads the text of this field from now on. */
  attachField = (field: ComposerField | undefined): void => void (this.#field = field);

  focus(): void {
    this.#field?.focus();
  }

  /** Shows a draft and stores it from now on. The one before is held until it is stored. */
  show(draft: Draft, isSaved = true): void {
    this.leave(draft.id);
    const isHeld = this.#drafts.held.remove(draft.id);
    this.#draft.value = draft;
    this.#autosave = startAutosave({
      read: () => this.read(),
      save: (current) => this.#save(current),
      isSame: (a, b) => contentOf(a) === contentOf(b),
      isSaved: isSaved && !isHeld,
    });
    this.#check(draft);
  }

  /** Stores the draft a last time, unless it goes on as the one with the id `next`. */
  leave(next?: string): void {
    const before = this.read();
    if (before && before.id !== next) this.#drafts.hold(before);
    void this.store().then((isStored) => {
      if (isStored && before) this.#drafts.held.release(before);
    });
    this.#autosave?.stop();
    this.#autosave = undefined;
  }

  /** Forgets the draft without storing it. */
  drop(): void {
    this.#autosave?.stop();
    this.#autosave = undefined;
    this.#draft.value = undefined;
  }

  change(part: Partial<Draft>): void {
    const draft = this.#draft.peek();
    if (draft?.state !== 'draft') return;
    const changed = { ...draft, ...part };
    this.#draft.value = changed;
    this.#check(changed);
    if (changed.text !== draft.text) {
      this.#drafts.copy(changed);
      if (this.#field?.draftId === draft.id) this.#field.showText(changed.text);
    }
    // A file has no other copy.
    if (changed.blobs.length > draft.blobs.length) void this.store();
    else this.#autosave?.changed();
  }

  /** Returns the draft with what its field shows. */
  read(): Draft | undefined {
    const draft = this.#draft.peek();
    const text = this.#field?.draftId === draft?.id ? this.#field?.readText() : undefined;
    if (text !== undefined && text !== draft?.text) this.change({ text });
    return this.#draft.peek();
  }

  /** Returns false if the browser cannot store the draft; `drafts.problem` tells the person. */
  async store(): Promise<boolean> {
    try {
      await this.#autosave?.flush();
      return true;
    } catch {
      return false;
    }
  }

  #check(draft: Draft): void {
    this.checks.start(draft.blobs, (file) => {
      const current = this.#draft.peek();
      if (current?.id === draft.id) this.change(withReplaced(file)(current));
    });
  }

  async #save(draft: Draft | undefined): Promise<void> {
    if (!draft) return;
    const { saved_at } = await this.#drafts.save(draft);
    const current = this.#draft.peek();
    // Files that were attached meanwhile are not stored yet.
    if (current?.id === draft.id && current.blobs === draft.blobs)
      this.#draft.value = { ...current, saved_at };
  }
}
