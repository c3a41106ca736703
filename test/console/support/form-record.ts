import { expect, onTestFinished, vi } from 'vitest';
import { ErrorResponse } from '#lib/console/page/api/call.ts';
import type { FormDraft } from '#lib/console/page/drafts/forms/form-database.ts';
import { RecordForm } from '#lib/console/page/drafts/forms/record-form.ts';
import type { Version } from '#lib/console/page/drafts/forms/save-fields.ts';
import { waitUntil } from './wait-until.ts';

type Fields = { summary: string; plan: string };

export const refusal = (status: number, code = '') =>
  new ErrorResponse(status, { detail: `status ${status}`, code }, new Headers());

/** The record of a desk that several people change, and what a browser stores. */
class FakeRecord {
  values: Fields = { summary: '', plan: '' };
  version = 0;
  /** The stored drafts, by their names. */
  drafts = new Map<string, FormDraft<Fields>>();
  canStore = true;
  now = new Date('2026-11-22T03:40:00Z');
  /** The fields that saves have changed. */
  changes: string[][] = [];
  /** The keys of the requests that have created a record. */
  keys: string[] = [];
  /** What the next requests do instead of responding. */
  failures: (() => void)[] = [];

  get stored(): FormDraft<Fields> | undefined {
    return this.drafts.get('handover 42');
  }

  set stored(draft: FormDraft<Fields> | undefined) {
    if (draft) this.drafts.set('handover 42', draft);
    else this.drafts.delete('handover 42');
  }

  get newest(): Version<Fields> {
    return { values: { ...this.values }, etag: `"42.${this.version}"`, by: 'grace' };
  }

  write(part: Partial<Fields>): Version<Fields> {
    this.values = { ...this.values, ...part };
    this.version++;
    return this.newest;
  }

  /** Opens the form of the record, or that of a new one. */
  async openForm(proposal?: Fields): Promise<RecordForm<Fields>> {
    const form = new RecordForm<Fields>({
      name: 'handover 42',
      ...(proposal && { start: { values: proposal, base: { values: proposal } } }),
      table: {
        open: (name) => Promise.resolve(this.drafts.get(name) as FormDraft<never> | undefined),
        copy: () => undefined,
        save: (name, draft) =>
          this.canStore
            ? Promise.resolve(void this.drafts.set(name, draft as FormDraft<Fields>))
            : Promise.reject(new Error('no room')),
        discard: (name) => Promise.resolve(void this.drafts.delete(name)),
      },
      now: () => this.now,
      requests: {
        creation: {
          bodyOf: (values) => ({ ...values }),
          create: (body, key) => this.#create(body as Fields, key),
          nameOf: () => 'item 42',
        },
        load: () => Promise.resolve(this.newest),
        save: (values, etag, changed) => this.#save(values, etag, changed),
      },
    });
    if (!proposal) form.receive(this.newest, false);
    onTestFinished(form.open());
    await waitUntil(() => expect(form.values.value).toBeDefined());
    return form;
  }

  async #create(values: Fields, key: string): Promise<Version<Fields>> {
    await Promise.resolve();
    if (this.keys.includes(key)) return this.newest;
    this.failures.shift()?.();
    this.keys.push(key);
    return this.write(values);
  }

  async #save(values: Fields, etag: string, changed: string[]): Promise<Version<Fields>> {
    await Promise.resolve();
    this.failures.shift()?.();
    if (etag !== this.newest.etag) throw refusal(412, 'PRECONDITION_FAILED');
    this.changes.push(changed);
    return this.write(values);
  }
}

/** Opens the record of a desk, and stands in for the events of a page. */
export function openRecord(values?: Fields): FakeRecord {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const record = new FakeRecord();
  if (values) record.write(values);
  return record;
}
