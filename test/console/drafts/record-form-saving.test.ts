import { expect, it } from 'vitest';
import { NetworkError } from '#lib/console/page/api/call.ts';
import { openRecord, refusal } from '../support/form-record.ts';
import { waitUntil } from '../support/wait-until.ts';

it('saves over versions that only acknowledgements of others have made', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Windy' });
  record.write({});
  record.write({});

  expect(await form.save()).toBe(true);

  expect(record.values.summary).toBe('Windy');
});

it('saves nothing over values of others, and saves what both become', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Mine' });
  record.write({ summary: 'Theirs' });

  expect(await form.save()).toBe(false);
  expect([form.conflict.value, record.values.summary]).toEqual([['summary'], 'Theirs']);
  expect([form.values.value?.summary, form.newest.value?.by]).toEqual(['Mine', 'grace']);

  form.rebase({ summary: 'Both', plan: '' });
  expect(await form.save()).toBe(true);
  expect(record.values.summary).toBe('Both');
});

it('counts a save whose response was lost as saved', async () => {
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

it('merges with changes of other fields, and sends the changed fields alone', async () => {
  const record = openRecord({ summary: 'Windy', plan: '' });
  const form = await record.openForm();
  form.set({ plan: 'Observe M 42' });
  record.write({ summary: 'Calm' });

  expect(await form.save()).toBe(true);

  expect(record.values).toEqual({ summary: 'Calm', plan: 'Observe M 42' });
  expect([form.values.value, record.changes]).toEqual([record.values, [['plan']]]);
});

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
