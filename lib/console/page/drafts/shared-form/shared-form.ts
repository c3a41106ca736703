import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { messageOf, NetworkError } from '../../api/call.ts';
import { startAutosave, type Autosave } from '../autosave.ts';
import type { FormDraftTable } from './form-drafts.ts';
import { isSame, saveFields, type Version } from './save-fields.ts';

/*
 * A form of a record that several people change, such as a handover. The rules:
 *
 *  1. What is typed is stored in this browser at each pause, until the desk has it or the person discards it.
 *  2. A newer version of the record replaces what the fields show only while nobody uses them and they are unchanged.
 *  3. A newer version with the same values changes the version that the next save names, and nothing else.
 *  4. Values are saved with `If-Match`. If somebody else has changed them, both versions are shown.
 *  5. After a lost response, a newest version with the same values counts as saved.
 *  6. What is typed while a save is on its way stays, as a change of the saved version.
 *  7. A browser that cannot store anything saves to the desk anyway.
 */

export type SharedFormOptions<T> = {
  /** The name under which the draft is stored. */
  name: string;
  table: Pick<FormDraftTable, 'open' | 'save' | 'discard'>;
  now: () => Date;
  /** Whether somebody uses the fields. */
  isInUse: () => boolean;
  load: () => Promise<Version<T>>;
  save: (values: T, etag: string) => Promise<Version<T>>;
};

const NO_CONNECTION =
  'No connection to the desk. Your text is stored in this browser: save again when it is back.';
const NO_STORAGE = 'This browser cannot store the draft. Keep this page open until it is saved.';

export class SharedForm<T extends object> {
  readonly #options: SharedFormOptions<T>;
  readonly #values: Signal<T | undefined> = signal();
  readonly #base: Signal<Version<T> | undefined> = signal();
  readonly #newest: Signal<Version<T> | undefined> = signal();
  readonly #problem: Signal<string | undefined> = signal();
  readonly #hasConflict = signal(false);
  readonly #isBusy = signal(false);
  readonly #storedAt: Signal<string | undefined> = signal();
  readonly #savedAt: Signal<string | undefined> = signal();
  #isRestored = false;
  #autosave: Autosave | undefined;

  /** What the fields show; undefined until the record is loaded. */
  readonly values: ReadonlySignal<T | undefined> = this.#values;
  /** The version that the fields change. */
  readonly base: ReadonlySignal<Version<T> | undefined> = this.#base;
  readonly newest: ReadonlySignal<Version<T> | undefined> = this.#newest;
  /** Whether the fields have unsaved changes. */
  readonly isChanged = computed(() => !isSame(this.#values.value, this.#base.value?.values));
  /** Whether the record was changed since the version that the fields started from. */
  readonly isBehind = computed(() => !isSame(this.#newest.value?.values, this.#base.value?.values));
  /** Whether a save found that somebody else has changed the record. */
  readonly hasConflict: ReadonlySignal<boolean> = this.#hasConflict;
  readonly isBusy: ReadonlySignal<boolean> = this.#isBusy;
  /** Why the fields could not be saved or stored. */
  readonly problem: ReadonlySignal<string | undefined> = this.#problem;
  /** When this browser stored unsaved changes. */
  readonly storedAt: ReadonlySignal<string | undefined> = this.#storedAt;
  /** When the desk saved the fields. */
  readonly savedAt: ReadonlySignal<string | undefined> = this.#savedAt;

  constructor(options: SharedFormOptions<T>) {
    this.#options = options;
  }

  /** Shows what this browser has stored, and stores what is typed until the returned function is called. */
  open(): () => void {
    let isOpen = true;
    void this.#restore().then(() => {
      if (isOpen)
        this.#autosave = startAutosave({
          isSame,
          read: () => this.#values.peek(),
          save: () => this.#store(),
        });
    });
    return () => {
      isOpen = false;
      this.#autosave?.flush().catch(() => undefined);
      this.#autosave?.stop();
      this.#autosave = undefined;
    };
  }

  /** Receives a loaded version of the record. */
  receive(version: Version<T>): void {
    this.#newest.value = version;
    const base = this.#base.peek();
    if (!this.#isRestored) return;
    if (base && isSame(version.values, base.values)) this.#base.value = version;
    else if (!base || !(this.isChanged.peek() || this.#options.isInUse())) this.#show(version);
  }

  set(part: Partial<T>): void {
    const values = this.#values.peek();
    if (!values) return;
    this.#values.value = { ...values, ...part };
    this.#autosave?.changed();
  }

  /** Shows the newest version in place of unchanged fields. */
  showNewest(): void {
    const newest = this.#newest.peek();
    if (newest && !this.isChanged.peek()) this.#show(newest);
  }

  /** Saves the fields. Returns whether the desk has them; else `problem` or `hasConflict` say why not. */
  async save(): Promise<boolean> {
    const [values, base] = [this.#values.peek(), this.#base.peek()];
    if (!values || !base || this.#isBusy.peek()) return false;
    if (!this.isChanged.peek()) return true;
    this.#isBusy.value = true;
    this.#problem.value = undefined;
    try {
      await this.#storeQuietly();
      const outcome = await saveFields(this.#options, values, base);
      this.#hasConflict.value = 'conflict' in outcome;
      if ('conflict' in outcome) this.#newest.value = outcome.conflict;
      else await this.#finish(values, outcome.saved);
      return 'saved' in outcome;
    } catch (error) {
      this.#problem.value = error instanceof NetworkError ? NO_CONNECTION : messageOf(error);
      return false;
    } finally {
      this.#isBusy.value = false;
    }
  }

  /** Saves the values that the person has merged from both versions. */
  resolve(values: T): Promise<boolean> {
    const newest = this.#newest.peek();
    if (newest) this.#base.value = newest;
    this.#values.value = values;
    this.#hasConflict.value = false;
    return this.save();
  }

  /** Discards the person's own changes and shows the newest version. */
  async discard(): Promise<void> {
    const newest = this.#newest.peek() ?? this.#base.peek();
    if (newest) this.#show(newest);
    this.#problem.value = undefined;
    await this.#storeQuietly();
  }

  /** Closes the comparison of both versions. The next save that finds the conflict opens it again. */
  decideLater = (): void => void (this.#hasConflict.value = false);

  async #finish(sent: T, saved: Version<T>): Promise<void> {
    const isUntouched = isSame(this.#values.peek(), sent);
    this.#newest.value = saved;
    this.#base.value = saved;
    if (isUntouched) this.#values.value = saved.values;
    this.#savedAt.value = saved.at ?? this.#options.now().toISOString();
    await this.#storeQuietly();
  }

  #show(version: Version<T>): void {
    this.#base.value = version;
    this.#values.value = version.values;
    this.#hasConflict.value = false;
  }

  async #restore(): Promise<void> {
    const { table, name } = this.#options;
    const stored = this.#isRestored ? undefined : await table.open<T>(name).catch(() => undefined);
    this.#isRestored = true;
    if (stored) {
      this.#base.value = { values: stored.base, etag: stored.etag };
      this.#values.value = stored.values;
      this.#storedAt.value = stored.saved_at;
    }
    const newest = this.#newest.peek();
    if (newest) this.receive(newest);
  }

  readonly #storeQuietly = (): Promise<void> => this.#store().catch(() => undefined);

  /** Stores unsaved changes, or deletes the stored draft if there are none. */
  async #store(): Promise<void> {
    const { table, name, now } = this.#options;
    const [values, base] = [this.#values.peek(), this.#base.peek()];
    if (!values || !base) return;
    const isChanged = this.isChanged.peek();
    const saved_at = now().toISOString();
    try {
      if (isChanged)
        await table.save(name, { values, base: base.values, etag: base.etag, saved_at });
      else await table.discard(name);
      this.#storedAt.value = isChanged ? saved_at : undefined;
    } catch (error) {
      this.#problem.value = NO_STORAGE;
      throw error;
    }
  }
}
