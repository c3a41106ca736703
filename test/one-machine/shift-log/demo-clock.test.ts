import { expect, it, onTestFinished } from 'vitest';
import { resetDemoClock, setDemoClock } from '#infra/local/data-folder/demo-clock.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { watch } from '../../support/live/watcher.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

it('tells the time of a demo with each response and each event', async () => {
  const desk = await startDeskForTest();
  await setDemoClock(desk.folder, Date.parse('2024-08-12T20:15:00Z'));
  onTestFinished(() => resetDemoClock(desk.folder));
  const operator = await desk.as('operator', 'operator-1');
  const watcher = await watch(operator);

  await startShift(operator);
  const { timestamp } = await watcher.waitFor(({ event }) => event === 'shift_started');
  const response = await fetch(`${desk.url}/api/v3/health`);

  expect(timestamp).toMatch(/^2024-08-12T20:/);
  expect(response.headers.get('date')).toMatch(/^Mon, 12 Aug 2024 20:/);
});
