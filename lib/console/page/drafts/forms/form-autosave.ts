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
  #autosave: Autosave | undefined;

  /** When this browser stored the draft; undefined if there is none. */
  readonly storedAt: ReadonlySignal<string | undefined> = this.#storedAt;

  constructor(options: FormAutosaveOptions<F>) {
    this.#options = options;
  }

  /** Returns the stored draft. A browser that cannot store anything has none. */
  async restore(): Promise<FormDraft<F> | undefined> {
    const { table, name } = this.#options;
    const draft = await table.open<F>(name).catch(() => undefined);
    this.#storedAt.value = draft?.saved_at;
    return draft;
  }

  start(): void {
    this.#autosave = startAutosave({
      isSame,
      isSaved: false,
      read: this.#options.read,
      save: (draft) => this.#store(draft),
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
    await (this.#autosave?.flush() ?? this.#store(this.#options.read())).catch(() => undefined);
  }

  #copy(): void {
    const { table, name, now, read } = this.#options;
    const draft = read();
    table.copy(name, draft && { ...draft, saved_at: now().toISOString() });
  }

  async #store(draft: Unsaved<F> | undefined): Promise<void> {
    const { table, name, now, onFailure } = this.#options;
    const saved_at = now().toISOString();
    try {
      if (draft) await table.save(name, { ...draft, saved_at });
      else await table.discard(name);
      this.#storedAt.value = draft && saved_at;
    } catch (error) {
      onFailure();
      throw error;
    }
  }
}
