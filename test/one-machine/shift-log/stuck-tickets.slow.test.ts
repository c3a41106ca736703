import { afterEach, expect, it, vi } from 'vitest';
import { runCommand } from '../../support/machine/commands.ts';
import { startTicketDesk, type TicketRefusal } from '../../support/shift-log/sent-tickets.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { desk, ask, recordIn, sendAfter, state } = await startTicketDesk();

afterEach(() => {
  vi.restoreAllMocks();
  delete process.env.STAGE;
});

const runOutbox = (...args: string[]) => runCommand('outbox', desk.folder, ...args);

/** Runs the schedule, and returns the numbers of stuck tickets that it publishes to CloudWatch. */
async function runSchedule(minutes: number): Promise<number[]> {
  const stdoutSpy = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  process.env.STAGE = 'prod';
  await sendAfter(minutes);
  const lines = stdoutSpy.mock.calls.map(([line]) => String(line));
  stdoutSpy.mockRestore();
  return lines.flatMap((line) => {
    if (!line.includes('"_aws"')) return [];
    const { StuckEffects, service, stage, kind, _aws } = JSON.parse(line) as {
      StuckEffects: number;
      kind: string;
      service: string;
      stage: string;
      _aws: { CloudWatchMetrics: { Namespace: string; Dimensions: string[][] }[] };
    };
    const [{ Namespace, Dimensions } = { Namespace: '', Dimensions: [] }] = _aws.CloudWatchMetrics;
    expect([Namespace, service, stage]).toEqual(['ObservatoryDesk', 'observatory-desk', 'prod']);
    expect([kind, Dimensions[0]?.toSorted()]).toEqual(['ticket', ['kind', 'service', 'stage']]);
    return [StuckEffects];
  });
}

it('publishes the number of stuck tickets with every run, until each is closed', async () => {
  const before = await runSchedule(0);
  const unknown = (await ask(createUniqueText('broken Antenna'))).body as unknown as TicketRefusal;
  await ask(createUniqueText('down Antenna'));

  const soon = await runSchedule(0);
  const late = await runSchedule(40);
  const again = await runSchedule(40);
  const listing = runOutbox('list');
  const closed = runOutbox('close', '--kind', 'ticket', '--id', unknown.record_id);
  const afterwards = await runSchedule(40);
  state.all = 'none';
  const recovered = await runSchedule(120);
  state.all = undefined;

  expect([before, soon, late, again, afterwards, recovered]).toEqual([
    [0],
    [1],
    [2],
    [2],
    [1],
    [0],
  ]);
  expect(listing.status, listing.stderr).toBe(0);
  const { record_id, mark } = unknown;
  expect(JSON.parse(listing.stdout.split('\n')[0] ?? '')).toMatchObject({
    ...{ kind: 'ticket', id: record_id, mark, state: 'unknown' },
  });
  expect([closed.status, closed.stdout]).toEqual([0, `The ticket ${record_id} is closed.\n`]);
  expect(await recordIn(unknown)).toMatchObject({
    state: 'unknown',
    closed_on: expect.any(String) as string,
  });
});

it('publishes no metrics on one machine', async () => {
  const stdoutSpy = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);

  await sendAfter(0);

  expect(stdoutSpy.mock.calls.filter(([line]) => String(line).includes('_aws'))).toEqual([]);
});

it('refuses to close waiting or missing ticket requests, and invalid arguments, in one line', async () => {
  const { body } = await ask(createUniqueText('down Antenna'));
  const { record_id } = body as unknown as TicketRefusal;

  const waiting = runOutbox('close', '--kind', 'ticket', '--id', record_id);
  const missing = runOutbox('close', '--kind', 'ticket', '--id', 'f'.repeat(24));
  const misuses = [
    runOutbox(),
    runOutbox('close'),
    runOutbox('list', '--id', record_id),
    runOutbox('list', '--kind', 'letter'),
  ];

  expect([waiting.status, waiting.stderr]).toEqual([
    1,
    `The ticket ${record_id} is waiting: only one that a person must resolve can be closed.\n`,
  ]);
  expect([missing.status, missing.stderr]).toEqual([1, `There is no ticket ${'f'.repeat(24)}.\n`]);
  for (const { status, stderr } of misuses)
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
});
