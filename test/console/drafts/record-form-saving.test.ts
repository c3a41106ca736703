import { expect, it } from 'vitest';
import { NetworkError } from '#lib/console/page/api/call.ts';
import { openRecord, refusal } from '../support/form-record.ts';

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

  form.rebase({ summary: 'Both', plan: '' }, form.newest.value!);
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

it('bases the decision on the version that was compared, so that later changes of others stay', async () => {
  const record = openRecord();
  const form = await record.openForm();
  form.set({ summary: 'Mine' });
  record.write({ summary: 'Theirs' });
  await form.save();
  const compared = form.newest.value!;
  form.receive(record.write({ plan: 'Observe M 42' }), false);

  form.rebase({ summary: 'Both', plan: '' }, compared);
  expect(await form.save()).toBe(true);

  expect(record.values).toEqual({ summary: 'Both', plan: 'Observe M 42' });
});

it('ignores a discard while a save is on its way', async () => {
  const record = openRecord({ summary: 'Windy', plan: '' });
  const form = await record.openForm();
  form.set({ summary: 'Calm' });
  record.failures.push(() => void form.discard());

  expect(await form.save()).toBe(true);

  expect([form.values.value?.summary, form.isChanged.value]).toEqual(['Calm', false]);
  expect(record.stored).toBeUndefined();
});

it('says why the desk has refused, also in a browser that stores nothing', async () => {
  const record = openRecord();
  record.canStore = false;
  const form = await record.openForm();
  form.set({ summary: 'Too late' });
  record.failures.push(() => {
    throw refusal(403);
  });

  expect(await form.save()).toBe(false);
  expect(form.problem.value).toBe('status 403');
  expect(await form.save()).toBe(true);
});
