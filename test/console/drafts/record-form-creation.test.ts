import { expect, it } from 'vitest';
import { NetworkError } from '#lib/console/page/api/call.ts';
import { RecordForm } from '#lib/console/page/drafts/forms/record-form.ts';
import { openRecord, refusal } from '../support/form-record.ts';
import { waitUntil } from '../support/wait-until.ts';

it('creates a record once, and then saves what was typed since', async () => {
  const record = openRecord();
  const form = await record.openForm({ summary: 'Dish 12', plan: '' });
  record.failures.push(() => {
    record.keys.push(record.stored?.sent?.key ?? '');
    record.write({ summary: 'Dish 12' });
    throw new NetworkError();
  });
  expect(await form.save()).toBe(false);

  const later = await record.openForm({ summary: '', plan: '' });
  await waitUntil(() => expect(later.values.value?.summary).toBe('Dish 12'));
  later.set({ plan: 'Look at it' });
  expect(await later.save()).toBe(true);

  expect(record.keys).toHaveLength(1);
  expect([record.values, record.changes]).toEqual([
    { summary: 'Dish 12', plan: 'Look at it' },
    [['plan']],
  ]);
  expect(record.stored).toBeUndefined();
});

it.each([
  [422, '', false],
  [409, 'REQUEST_IN_PROGRESS', true],
  [429, '', true],
  [503, '', true],
])('after %i %s to a new record, keeps its key: %s', async (status, code, isKept) => {
  const record = openRecord();
  const form = await record.openForm({ summary: 'Dish 12', plan: '' });
  record.failures.push(() => {
    throw refusal(status, code);
  });

  expect(await form.save()).toBe(false);
  const sent = record.stored?.sent;
  expect(sent !== undefined).toBe(isKept);
  expect(await form.save()).toBe(true);

  expect(record.keys).toHaveLength(1);
  if (sent) expect(record.keys).toEqual([sent.key]);
});

it('keeps what the desk has not taken since as a draft of the created record', async () => {
  const record = openRecord();
  const form = await record.openForm({ summary: 'Dish 12', plan: '' });
  record.failures.push(
    () => form.set({ plan: 'x'.repeat(9) }),
    () => {
      throw refusal(422);
    },
  );

  expect(await form.save()).toBe(false);

  expect([...record.drafts.keys()]).toEqual(['item 42']);
  expect(record.drafts.get('item 42')).toMatchObject({ etag: '"42.1"', base: { plan: '' } });
});

it('asks before it repeats a request whose key the desk has forgotten', async () => {
  const record = openRecord();
  const form = await record.openForm({ summary: 'Dish 12', plan: '' });
  record.failures.push(() => {
    throw new NetworkError();
  });
  await form.save();
  const { key } = record.stored!.sent!;
  record.now = new Date('2026-11-23T03:00:00Z');

  expect(await form.save()).toBe(false);
  expect(form.problem.value).toMatch(/^This was sent more than 23 hours ago/);
  expect(await form.save()).toBe(true);
  expect(record.keys).not.toContain(key);
});

it('stores nothing of a form that nobody has typed in', async () => {
  const record = openRecord();
  const form = new RecordForm<{ state: string }>({
    name: 'resolution of 7',
    start: { values: { state: 'closed' }, base: { values: { state: 'open' }, etag: '"7.1"' } },
    table: {
      open: () => Promise.resolve(undefined),
      copy: (_, draft) => expect(draft).toBeUndefined(),
      save: () => Promise.reject(new Error('Nothing is unsaved.')),
      discard: () => Promise.resolve(),
    },
    now: () => record.now,
    requests: { load: () => Promise.reject(new Error()), save: () => Promise.reject(new Error()) },
  });

  form.open()();
  form.set({ state: 'closed' });
  await new Promise((resolve) => setImmediate(resolve));

  expect(form.problem.value).toBeUndefined();
});
