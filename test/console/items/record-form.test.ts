import { expect, it, vi } from 'vitest';
import { NetworkError, ErrorResponse } from '#lib/console/page/api/call.ts';
import { saveForm, type Form } from '#lib/console/page/flows/record-form.ts';

type Fields = { title: string; note: string };
type Stored = Fields & { version: number; metadata: { last_modified_by: string } };

const createRefusal = (status: number, code = '') =>
  new ErrorResponse(status, { detail: `status ${status}`, code }, new Headers());

/** A service with one record, which keeps the response of each key. */
function createService(record?: Fields) {
  const metadata = { last_modified_by: 'grace' };
  let stored: Stored | undefined = record && { ...record, version: 1, metadata };
  const byKey = new Map<string, Stored>();
  const faults: unknown[] = [];
  const created: string[] = [];
  const changes: unknown[] = [];
  let storedForm: Form<Fields> | undefined;
  const current = () => stored!;
  const respond = (value: Stored) => {
    const fault = faults.shift();
    if (fault !== undefined) throw fault as Error;
    return Promise.resolve(value);
  };
  return {
    faults,
    created,
    changes,
    current,
    readStoredForm: () => storedForm,
    editByOther: (part: Partial<Fields>) => {
      stored = { ...current(), ...part, version: current().version + 1 };
    },
    requests: {
      toFields: ({ title, note }: Stored) => ({ title, note }),
      toValues: ({ title, note }: Fields) => ({ title, note: note || undefined }),
      etagOf: ({ version }: Stored) => `"1.${version}"`,
      store: (form: Form<Fields>) => void (storedForm = form),
      create: async (body: object, key: string) => {
        const earlierRecord = byKey.get(key);
        if (!earlierRecord) {
          if (faults[0] instanceof ErrorResponse) throw faults.shift() as Error;
          created.push(key);
          const { title, note = '' } = body as Partial<Fields> & Pick<Fields, 'title'>;
          stored = { title, note, version: 1, metadata };
          byKey.set(key, stored);
        }
        return respond(earlierRecord ?? current());
      },
      update: async (change: object, etag: string) => {
        if (etag !== `"1.${current().version}"`) throw createRefusal(412);
        changes.push(change);
        const cleared = Object.fromEntries(
          Object.entries(change).map(([name, value]) => [name, value ?? '']),
        );
        stored = { ...current(), ...cleared, version: current().version + 1 };
        return respond(stored);
      },
      load: vi.fn(() => Promise.resolve(current())),
    },
  };
}

const newForm = (fields: Fields): Form<Fields> => ({ fields, base: { fields } });
const editForm = (base: Fields, part: Partial<Fields>, etag = '"1.1"'): Form<Fields> => ({
  fields: { ...base, ...part },
  base: { fields: base, etag },
});
const base = { title: 'Dish 12', note: 'lost lock' };

it('repeats a request whose response was lost with its key, and then sends what was typed since', async () => {
  const desk = createService();
  desk.faults.push(new NetworkError());
  await expect(saveForm(newForm({ title: 'Dish 12', note: '' }), desk.requests)).rejects.toThrow();
  const sentForm = desk.readStoredForm()!;

  await saveForm({ ...sentForm, fields: { title: 'Dish 12', note: 'lost lock' } }, desk.requests);

  expect(desk.created).toHaveLength(1);
  expect(desk.current()).toMatchObject({ title: 'Dish 12', note: 'lost lock' });
});

it('sends another request after a refusal, which has stored nothing', async () => {
  const desk = createService();
  desk.faults.push(createRefusal(422));
  await expect(saveForm(newForm({ title: '', note: '' }), desk.requests)).rejects.toThrow('422');
  expect(desk.readStoredForm()?.sent).toBeUndefined();

  await saveForm({ ...desk.readStoredForm()!, fields: base }, desk.requests);

  expect(desk.current()).toMatchObject(base);
});

it('keeps the key after a failure of the service, whose outcome is unknown', async () => {
  for (const fault of [
    createRefusal(503),
    createRefusal(429),
    createRefusal(409, 'REQUEST_IN_PROGRESS'),
  ]) {
    const desk = createService();
    desk.faults.push(fault);
    await expect(saveForm(newForm(base), desk.requests)).rejects.toThrow();
    expect(desk.readStoredForm()?.sent?.key).toBeDefined();
  }
});

it('sends the changed fields alone, and null for one that is empty now', async () => {
  const desk = createService(base);

  await saveForm(editForm(base, { note: '' }), desk.requests);

  expect(desk.changes).toEqual([{ note: null }]);
});

it('sends nothing if nothing has changed', async () => {
  const desk = createService(base);

  expect(await saveForm(editForm(base, {}), desk.requests)).toBeUndefined();
  expect(desk.changes).toEqual([]);
});

it('merges with changes of other fields', async () => {
  const desk = createService(base);
  desk.editByOther({ title: 'Dish 13' });

  expect(await saveForm(editForm(base, { note: 'it is back' }), desk.requests)).toBeUndefined();

  expect(desk.current()).toMatchObject({ title: 'Dish 13', note: 'it is back' });
});

it('asks before it replaces what somebody else has written into the same field', async () => {
  const desk = createService(base);
  desk.editByOther({ note: 'receiver is broken' });

  const conflict = await saveForm(editForm(base, { note: 'it is back' }), desk.requests);

  expect(conflict?.text).toContain('grace has changed it: note is now “receiver is broken”');
  expect(desk.current().note).toBe('receiver is broken');
  expect(await saveForm(conflict!.form, desk.requests)).toBeUndefined();
  expect(desk.current().note).toBe('it is back');
});

it('counts a change whose response was lost as saved', async () => {
  const desk = createService(base);
  desk.faults.push(new NetworkError());
  const form = editForm(base, { note: 'it is back' });
  await expect(saveForm(form, desk.requests)).rejects.toThrow();

  expect(await saveForm(form, desk.requests)).toBeUndefined();
  expect(desk.changes).toHaveLength(1);
});
