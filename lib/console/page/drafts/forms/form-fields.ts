import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { FormDraft } from './form-database.ts';
import { isSame, mergeFields } from './merge-fields.ts';
import type { Version } from './save-fields.ts';

/** What the fields change: a version of a record, or without an ETag the proposal of a new one. */
export type Base<F> = Omit<Version<F>, 'etag'> & { etag?: string };

export type FormStart<F> = { values: F; base: Base<F> };

/**
 * What the fields of a form show, and the version that they change. The rules:
 *
 *  1. A newer version of the record replaces what the fields show only while nobody uses them and they are unchanged.
 *  2. A newer version with the same values changes the version that the next save names, and nothing else.
 *  3. What is typed while a save is on its way stays, as a change of the saved version.
 */
export class FormFields<F extends object> {
  protected readonly ownValues: Signal<F | undefined>;
  protected readonly ownBase: Signal<Base<F> | undefined>;
  protected readonly ownNewest: Signal<Version<F> | undefined> = signal();
  /** What the fields showed at first. */
  protected readonly first: F | undefined;
  #isRestored = false;

  /** What the fields show; undefined until the record is loaded. */
  readonly values: ReadonlySignal<F | undefined>;
  /** The version that the fields change. */
  readonly base: ReadonlySignal<Base<F> | undefined>;
  readonly newest: ReadonlySignal<Version<F> | undefined> = this.ownNewest;
  /** Whether the fields have unsaved changes. */
  readonly isChanged = computed(() => !isSame(this.values.value, this.base.value?.values));
  /** Whether the record was changed since the version that the fields started from. */
  readonly isBehind = computed(() => !isSame(this.newest.value?.values, this.base.value?.values));

  /** `start` is absent if the fields are shown once the record is loaded. */
  constructor(start: FormStart<F> | undefined) {
    this.first = start?.values;
    this.values = this.ownValues = signal(start?.values);
    this.base = this.ownBase = signal(start?.base);
  }

  /** Receives a loaded version of the record. */
  receive(version: Version<F>, isInUse: boolean): void {
    this.ownNewest.value = version;
    if (!this.#isRestored) return;
    const base = this.base.peek();
    if (base && isSame(version.values, base.values)) this.ownBase.value = version;
    else if (!base || !(this.isChanged.peek() || isInUse)) this.show(version);
  }

  /** Shows the newest version in place of unchanged fields. */
  showNewest(): void {
    const newest = this.newest.peek();
    if (newest && !this.isChanged.peek()) this.show(newest);
  }

  protected show(version: Base<F>): void {
    this.ownBase.value = version;
    this.ownValues.value = version.values;
  }

  /** Takes a saved version: what was typed since the values were sent is a change of it. */
  protected take(sent: F, saved: Version<F>): void {
    const typed = this.values.peek() ?? sent;
    this.ownNewest.value = saved;
    this.ownBase.value = saved;
    this.ownValues.value = mergeFields(sent, typed, saved.values).merged;
  }

  /** Shows a stored draft, if there is one. What was typed before it was read stays. */
  protected restore(draft: FormDraft<F> | undefined): void {
    this.#isRestored = true;
    if (draft) {
      const [typed, start] = [this.values.peek(), this.first];
      const { etag } = draft;
      // A draft of an earlier version of the console may lack a field.
      const base = { ...start, ...draft.base };
      const values = { ...start, ...draft.values };
      this.ownValues.value = typed && start ? mergeFields(start, typed, values).merged : values;
      this.ownBase.value = { values: base, ...(etag !== undefined && { etag }) };
    }
    const newest = this.newest.peek();
    if (newest) this.receive(newest, false);
  }
}
