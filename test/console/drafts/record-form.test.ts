import { expect, it } from 'vitest';
import { ErrorResponse } from '#lib/console/page/api/call.ts';
import { openRecord } from '../support/form-record.ts';
import { waitUntil } from '../support/wait-until.ts';

it('stores what is typed in the browser until the desk has it', async () => {
  const record = openRecord();
  const form = await record.openForm();

  form.set({ summary: 'Windy' });
  await waitUntil(() => expect(record.stored?.values.summary).toBe('Windy'));
  expect(await form.save()).toBe(true);

  expect(record.values.summary).toBe('Windy');
  expect(record.stored).toBeUndefined();
  expect([form.isChanged.value, form.storedAt.value]).toEqual([false, undefined]);
});

it('shows what an earlier visit has stored, also over a newer version of the record', async () => {
  const record = openRecord({ summary: 'Windy', plan: '' });
  const base = { summary: '', plan: '' };
  const saved_at = '2026-11-22T03:00:00Z';
  record.stored = { values: { summary: 'Typed', plan: '' }, base, etag: '"42.0"', saved_at };

  const form = await record.openForm();

  expect(form.values.value?.summary).toBe('Typed');
  expect([form.isChanged.value, form.isBehind.value]).toEqual([true, true]);
});

it('takes over newer values while the fields are unchanged and nobody uses them', async () => {
  const record = openRecord();
  const form = await record.openForm();

  form.receive(record.write({ summary: 'Windy' }), false);
  expect(form.values.value?.summary).toBe('Windy');
  form.receive(record.write({ summary: 'Calm' }), true);
  expect([form.values.value?.summary, form.isBehind.value]).toEqual(['Windy', true]);

  form.showNewest();
  expect([form.values.value?.summary, form.isBehind.value]).toEqual(['Calm', false]);
});

it('keeps what is typed while a save is on its way as a change of what was saved', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Windy' });

  record.failures.push(() => form.set({ summary: 'Windy, then calm' }));

  await form.save();

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

it('keeps what was typed before the stored draft was read', async () => {
  const record = openRecord();
  const base = { summary: '', plan: '' };
  record.stored = { values: { summary: 'Before', plan: 'M 42' }, base, saved_at: '' };
  const opened = record.openForm(base);
  const form = await opened;
  await waitUntil(() => expect(form.values.value?.plan).toBe('M 42'));

  expect(form.values.value).toEqual({ summary: 'Before', plan: 'M 42' });
});
