import { expect, it, onTestFinished, vi } from 'vitest';
import { NetworkError, ErrorResponse } from '#lib/console/page/api/call.ts';
import { SharedForm } from '#lib/console/page/drafts/shared-form/shared-form.ts';
import type { StoredFields } from '#lib/console/page/drafts/shared-form/form-drafts.ts';
import type { Version } from '#lib/console/page/drafts/shared-form/save-fields.ts';

type Fields = { summary: string; plan: string };

const stale = () => new ErrorResponse(412, { code: 'PRECONDITION_FAILED' }, new Headers());

/** The record of a desk that several people change, and what a browser stores. */
class Record {
  values: Fields = { summary: '', plan: '' };
  version = 0;
  stored: StoredFields<Fields> | undefined;
  isInUse = false;
  /** What the next saves do instead of responding. */
  failures: (() => void)[] = [];

  get newest(): Version<Fields> {
    return { values: { ...this.values }, etag: `"42.${this.version}"` };
  }

  write(part: Partial<Fields>): Version<Fields> {
    this.values = { ...this.values, ...part };
    this.version++;
    return this.newest;
  }

  async openForm(): Promise<SharedForm<Fields>> {
    const form = new SharedForm<Fields>({
      name: 'handover 42',
      table: {
        open: () => Promise.resolve(this.stored as StoredFields<never> | undefined),
        save: (_, fields) => Promise.resolve(void (this.stored = fields as StoredFields<Fields>)),
        discard: () => Promise.resolve(void (this.stored = undefined)),
      },
      now: () => new Date('2026-11-22T03:40:00Z'),
      isInUse: () => this.isInUse,
      load: () => Promise.resolve(this.newest),
      save: (values, etag) => this.#save(values, etag),
    });
    form.receive(this.newest);
    onTestFinished(form.open());
    await vi.waitFor(() => expect(form.values.value).toBeDefined());
    return form;
  }

  #save(values: Fields, etag: string): Promise<Version<Fields>> {
    return Promise.resolve().then(() => {
      this.failures.shift()?.();
      if (etag !== this.newest.etag) throw stale();
      return this.write(values);
    });
  }
}

function openRecord(values?: Fields): Record {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const record = new Record();
  if (values) record.write(values);
  return record;
}

it('stores what is typed in the browser until the desk has it (rule 1)', async () => {
  const record = openRecord();
  const form = await record.openForm();

  form.set({ summary: 'Windy' });
  await vi.waitFor(() => expect(record.stored?.values.summary).toBe('Windy'));
  expect(await form.save()).toBe(true);

  expect(record.values.summary).toBe('Windy');
  expect(record.stored).toBeUndefined();
  expect([form.isChanged.value, form.storedAt.value]).toEqual([false, undefined]);
});

it('shows what an earlier visit has stored, also over a newer version of the record (rule 1)', async () => {
  const record = openRecord({ summary: 'Windy', plan: '' });
  const base = { summary: '', plan: '' };
  const saved_at = '2026-11-22T03:00:00Z';
  record.stored = { values: { summary: 'Typed', plan: '' }, base, etag: '"42.0"', saved_at };

  const form = await record.openForm();

  expect(form.values.value?.summary).toBe('Typed');
  expect([form.isChanged.value, form.isBehind.value]).toEqual([true, true]);
});

it('takes over newer values while the fields are unchanged and nobody uses them (rule 2)', async () => {
  const record = openRecord();
  const form = await record.openForm();

  form.receive(record.write({ summary: 'Windy' }));
  expect(form.values.value?.summary).toBe('Windy');
  record.isInUse = true;
  form.receive(record.write({ summary: 'Calm' }));
  expect([form.values.value?.summary, form.isBehind.value]).toEqual(['Windy', true]);

  form.showNewest();
  expect([form.values.value?.summary, form.isBehind.value]).toEqual(['Calm', false]);
});

it('saves over versions that only acknowledgements of others have made (rule 3)', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Windy' });
  record.write({});
  record.write({});

  expect(await form.save()).toBe(true);

  expect(record.values.summary).toBe('Windy');
});

it('saves nothing over values of others, and saves what both become (rule 4)', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Mine' });
  record.write({ summary: 'Theirs' });

  expect(await form.save()).toBe(false);
  expect([form.hasConflict.value, record.values.summary]).toEqual([true, 'Theirs']);
  expect(form.values.value?.summary).toBe('Mine');

  expect(await form.resolve({ summary: 'Both', plan: '' })).toBe(true);
  expect(record.values.summary).toBe('Both');
});

it('counts a save whose response was lost as saved (rule 5)', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Windy' });
  record.failures.push(() => {
    record.write({ summary: 'Windy' });
    throw new NetworkError();
  });

  expect(await form.save()).toBe(false);
  expect(form.problem.value).toMatch(/stored in this browser/);
  expect(await form.save()).toBe(true);

  expect([record.version, record.stored]).toEqual([1, undefined]);
});

it('keeps what is typed while a save is on its way as a change of what was saved (rule 6)', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Windy' });

  const saving = form.save();
  form.set({ summary: 'Windy, then calm' });
  await saving;

  expect(form.values.value?.summary).toBe('Windy, then calm');
  expect([record.values.summary, form.isChanged.value]).toEqual(['Windy', true]);
  expect(record.stored?.base.summary).toBe('Windy');
});

it('keeps the fields when the desk refuses them, with the reason', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Too late' });
  record.failures.push(() => {
    throw new ErrorResponse(
      409,
      { code: 'HANDOVER_ACCEPTED', detail: 'It was accepted.' },
      new Headers(),
    );
  });

  expect(await form.save()).toBe(false);

  expect([form.problem.value, form.values.value?.summary]).toEqual([
    'It was accepted.',
    'Too late',
  ]);
  expect(record.stored?.values.summary).toBe('Too late');
});

it('discards changes only when the person wants it', async () => {
  const record = openRecord({ summary: 'Windy', plan: '' });
  const form = await record.openForm();
  form.set({ summary: 'Mine' });

  await form.discard();

  expect(form.values.value?.summary).toBe('Windy');
  expect(record.stored).toBeUndefined();
});
