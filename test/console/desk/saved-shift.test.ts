import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#lib/console/page/drafts/database.ts';
import { loadSavedUser, saveUser } from '#lib/console/page/session/saved-user.ts';
import { changeOfShift } from '#lib/console/page/store/changes.ts';
import { deleteSavedShift, saveShift, loadSavedShift } from '#lib/console/page/desk/saved-shift.ts';
import { createStore } from '#lib/console/page/store/store.ts';
import { aComment, adaSignedIn, aLog, anAnnotation, aShift, at } from '../support/records.ts';
import { waitUntil } from '../support/wait-until.ts';

const whole = aShift(0, {
  comments: [aComment(1)],
  shift_logs: [aLog('eb-1', 10)],
  annotations: [anAnnotation(7)],
});

it('shows the last known state of a shift after a reload, with the time at which it was live', async () => {
  const database = await openDatabase('saved-shift');
  const store = createStore();
  const isLive = signal(true);
  const stop = saveShift(database, store, { isLive, now: () => new Date(at(60)) });
  onTestFinished(stop);
  store.apply(changeOfShift(whole), 'snapshot');
  isLive.value = false;

  const saved = await waitUntil(async () => {
    const loaded = await loadSavedShift(database);
    expect(loaded).toBeDefined();
    return loaded!;
  });
  const reloaded = createStore();
  reloaded.apply(saved.change, 'snapshot');

  expect(saved.as_of).toBe(at(60));
  expect(reloaded.order.value).toEqual(store.order.value);
  await deleteSavedShift(database);
  expect(await loadSavedShift(database)).toBeUndefined();
});

it('remembers the person until the sign-out', async () => {
  const database = await openDatabase('saved');

  await saveUser(database, adaSignedIn);
  expect(await loadSavedUser(database)).toEqual(adaSignedIn);
  await saveUser(database, undefined);

  expect(await loadSavedUser(database)).toBeUndefined();
});

it('takes in a shift of 2,000 entries, and a frame after it, without a long task', () => {
  const store = createStore();
  const comments = Array.from({ length: 2000 }, (_, n) => aComment(n));
  store.apply(changeOfShift(aShift(0, { comments })), 'snapshot');

  const durations = [1, 2, 3, 4, 5].map((n) => {
    const started = performance.now();
    store.apply({ shift_id: 42, comments: [aComment(2000 + n)] }, 'stream');
    return performance.now() - started;
  });

  expect(store.order.value).toHaveLength(2006);
  expect(Math.min(...durations)).toBeLessThan(50);
});
