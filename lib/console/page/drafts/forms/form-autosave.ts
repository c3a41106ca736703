import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { startAutosave, type Autosave } from '../autosave.ts';
import type { FormDraft } from './form-database.ts';
import type { FormDraftTable } from './form-drafts.ts';
import { isSame } from './merge-fields.ts';

type Unsaved<F> = Omit<FormDraft<F>, 'saved_at'>;

export type FormAutosaveOptions<F> = {
  /** The name under which the draft is stored. */
  name: string;
  table: Pick<FormDraftTable, 'open' | 'copy' | 'save' | 'discard'>;
  now: () => Date;
  /** Returns what the desk does not have yet; undefined if there is nothing. */
  read: () => Unsaved<F> | undefined;
  onFailure: () => void;
};

/** Stores the draft of one form in this browser while one types, and deletes it when nothing is unsaved. */
export class FormAutosave<F> {
  readonly #options: FormAutosaveOptions<F>;
  readonly #storedAt: Signal<string | undefined> = signal();
  #name: string;
  #autosave: Autosave | undefined;

  /** When this browser stored the draft; undefined if there is none. */
  readonly storedAt: ReadonlySignal<string | undefined> = this.#storedAt;

  constructor(options: FormAutosaveOptions<F>) {
    this.#options = options;
    this.#name = options.name;
  }

  /** Returns the stored draft. A browser that cannot store anything has none. */
  async restore(): Promise<FormDraft<F> | undefined> {
    const draft = await this.#options.table.open<F>(this.#name).catch(() => undefined);
    this.#storedAt.value = draft?.saved_at;
    return draft;
  }

  start(): void {
    this.#autosave = startAutosave({
      read: () => this.#read(),
      save: (draft) => this.#store(draft),
      isSame: (a, b) => isSame(a.unsaved, b.unsaved),
      isSaved: false,
    });
  }

  /** Stores what is unsaved, and nothing after that. */
  stop(): void {
    this.#autosave?.flush().catch(() => undefined);
    this.#autosave?.stop();
    this.#autosave = undefined;
  }

  changed(): void {
    this.#copy();
    this.#autosave?.changed();
  }

  /** Stores what is unsaved now. A failure is reported to `onFailure` alone. */
  async store(): Promise<void> {
    this.#copy();
    await (this.#autosave?.flush() ?? this.#store(this.#read())).catch(() => undefined);
  }

  /** Stores the draft under another name from now on. */
  async rename(name: string): Promise<void> {
    const { table } = this.#options;
    const before = this.#name;
    this.#name = name;
    table.copy(before, undefined);
    await table.discard(before).catch(() => undefined);
  }

  /** Returns what is unsaved, with the time: a copy that is newer than a stored draft stays. */
  #read(): { unsaved: Unsaved<F> | undefined; at: string } {
    return { unsaved: this.#options.read(), at: this.#options.now().toISOString() };
  }

  #copy(): void {
    const { unsaved, at } = this.#read();
    this.#options.table.copy(this.#name, unsaved && { ...unsaved, saved_at: at });
  }

  async #store({ unsaved, at }: { unsaved: Unsaved<F> | undefined; at: string }): Promise<void> {
    const { table, onFailure } = this.#options;
    try {
      if (unsaved) await table.save(this.#name, { ...unsaved, saved_at: at });
      else await table.discard(this.#name);
      this.#storedAt.value = unsaved && at;
    } catch (error) {
      onFailure();
      throw error;
    }
  }
}
