import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { ErrorResponse, messageOf, NetworkError } from '../../api/call.ts';
import { isFinalError } from '../../api/final-error.ts';
import { FormAutosave, type FormAutosaveOptions } from './form-autosave.ts';
import type { FormDraft, SentForm } from './form-database.ts';
import { FormFields, type Base, type FormStart } from './form-fields.ts';
import { isSame, type FieldName } from './merge-fields.ts';
import { saveFields, type FormRequests, type SaveOutcome, type Version } from './save-fields.ts';
import { OldRequest, requestOf, requireRecent } from './sent-form.ts';

export type RecordFormOptions<F extends object> = Pick<
  FormAutosaveOptions<F>,
  'name' | 'table' | 'now'
> & {
  requests: FormRequests<F>;
  /** The fields at the beginning; absent if they are shown once the record is loaded. */
  start?: FormStart<F>;
};

const NO_CONNECTION =
  'No connection to the desk. Your text is stored in this browser: save again when it is back.';
const NO_STORAGE = 'This browser cannot store the draft. Keep this page open until it is saved.';

/**
 * A form of a record that several people change, such as an item or a handover. The rules:
 *
 *  1. What is typed is stored in this browser at each pause, until the desk has it or the person discards it.
 *  2. Fields are saved with `If-Match`, also over newer versions in which others have changed other fields. If somebody
 *     else has changed the same field, the person decides.
 *  3. After a lost response, a newest version with the same values counts as saved, and a record is created once.
 *  4. A browser that cannot store anything saves to the desk anyway.
 */
export class RecordForm<F extends object> extends FormFields<F> {
  readonly #options: RecordFormOptions<F>;
  readonly #autosave: FormAutosave<F>;
  readonly #problem: Signal<string | undefined> = signal();
  readonly #problems: Signal<Readonly<Record<string, string>>> = signal({});
  readonly #conflict: Signal<readonly FieldName<F>[]> = signal([]);
  readonly #isBusy = signal(false);
  readonly #savedAt: Signal<string | undefined> = signal();
  /** A request to create the record that has had no response. */
  #sent: SentForm<F> | undefined;

  /** The fields that somebody else has changed as well, as a save has found. */
  readonly conflict: ReadonlySignal<readonly FieldName<F>[]> = this.#conflict;
  readonly isBusy: ReadonlySignal<boolean> = this.#isBusy;
  /** Why the fields could not be saved or stored. */
  readonly problem: ReadonlySignal<string | undefined> = this.#problem;
  /** The desk's validation errors, by the names of the fields. */
  readonly problems: ReadonlySignal<Readonly<Record<string, string>>> = this.#problems;
  readonly storedAt: ReadonlySignal<string | undefined>;
  /** When the desk saved the fields. */
  readonly savedAt: ReadonlySignal<string | undefined> = this.#savedAt;

  constructor(options: RecordFormOptions<F>) {
    super(options.start);
    this.#options = options;
    this.#autosave = new FormAutosave<F>({
      ...options,
      read: () => this.#unsaved(),
      // The reason of a refusal stays.
      onFailure: () => void (this.#problem.value ??= NO_STORAGE),
    });
    this.storedAt = this.#autosave.storedAt;
  }

  /** Shows what this browser has stored, and stores what is typed until the returned function is called. */
  open(): () => void {
    let isOpen = true;
    void this.#autosave.restore().then((draft) => {
      if (!isOpen) return;
      this.#sent = draft?.sent;
      this.restore(draft);
      this.#autosave.start();
    });
    return () => {
      isOpen = false;
      this.#autosave.stop();
    };
  }

  set(part: Partial<F>): void {
    const values = this.values.peek();
    if (!values) return;
    this.ownValues.value = { ...values, ...part };
    this.#autosave.changed();
  }

  /** Saves the fields. Returns whether the desk has them; else `problem` or `conflict` say why not. */
  async save(): Promise<boolean> {
    const [values, base] = [this.values.peek(), this.base.peek()];
    if (!values || !base || this.#isBusy.peek()) return false;
    if (base.etag !== undefined && !this.isChanged.peek()) return true;
    this.#isBusy.value = true;
    this.#fail();
    try {
      await this.#autosave.store();
      const outcome = await this.#send(values, base);
      this.#conflict.value = 'conflict' in outcome ? outcome.both : [];
      if ('conflict' in outcome) this.ownNewest.value = outcome.conflict;
      return 'saved' in outcome;
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      await this.#autosave.store();
      this.#isBusy.value = false;
    }
  }

  /** Bases decided fields on the version that they were compared with: the next save replaces it. */
  rebase(values: F, onto: Version<F>): void {
    this.ownBase.value = onto;
    this.ownValues.value = values;
    this.#conflict.value = [];
    this.#autosave.changed();
  }

  /** Discards the person's own changes and shows the newest version. Does nothing during a save. */
  async discard(): Promise<void> {
    if (this.#isBusy.peek()) return;
    const newest = this.newest.peek() ?? this.base.peek();
    if (newest) this.show(newest);
    this.#conflict.value = [];
    this.#fail();
    this.#sent = undefined;
    await this.#autosave.store();
  }

  /** Closes the comparison of both versions. The next save that finds the conflict opens it again. */
  decideLater = (): void => void (this.#conflict.value = []);

  async #send(values: F, { etag, ...base }: Base<F>): Promise<SaveOutcome<F>> {
    const { requests, now } = this.#options;
    const version = etag === undefined ? await this.#create(values) : { ...base, etag };
    const sent = this.values.peek() ?? values;
    const outcome = await saveFields(requests, sent, version);
    if ('conflict' in outcome) return outcome;
    this.take(sent, outcome.saved);
    this.#savedAt.value = outcome.saved.at ?? now().toISOString();
    return outcome;
  }

  /** Creates the record, or repeats the request that has had no response. */
  async #create(values: F): Promise<Version<F>> {
    const { creation } = this.#options.requests;
    if (!creation) throw new TypeError('The record of this form always exists.');
    const sent = (this.#sent ??= requestOf(creation, values, this.#options.now()));
    await this.#autosave.store();
    try {
      requireRecent(sent, this.#options.now());
      const created = await creation.create(sent.body, sent.key);
      this.#sent = undefined;
      this.take(sent.values, created);
      await this.#autosave.rename(creation.nameOf(created.etag));
      return created;
    } catch (error) {
      // Nothing was created: what is sent next is another request.
      if (isFinalError(error) || error instanceof OldRequest) this.#sent = undefined;
      throw error;
    }
  }

  #fail(error?: unknown): void {
    this.#problems.value = error instanceof ErrorResponse ? error.problems : {};
    this.#problem.value = error === undefined ? undefined : sentenceOf(error);
  }

  #unsaved(): Omit<FormDraft<F>, 'saved_at'> | undefined {
    const [values, base, sent] = [this.values.peek(), this.base.peek(), this.#sent];
    const isTyped = this.isChanged.peek() && !isSame(values, this.first);
    if (!values || !base || !(isTyped || sent)) return undefined;
    const { settle = (fields: F) => fields } = this.#options.requests;
    const { etag } = base;
    return {
      ...{ values: settle(values), base: settle(base.values) },
      ...(etag !== undefined && { etag }),
      ...(sent && { sent }),
    };
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof NetworkError ? NO_CONNECTION : messageOf(error);
