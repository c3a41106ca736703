import { expect, it } from 'vitest';
import { getHandover } from '#lib/shift-log/contracts/handover.ts';
import { getAccounting } from '#lib/shift-log/contracts/losses.ts';
import { getReport } from '#lib/shift-log/contracts/report.ts';
import { endShift, getCurrentShift, getShift } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { runCommand, runCommandAsync, runCommandWith } from '../../support/machine/commands.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile({ ACCESS: 'session' });
const operator = await desk.as('operator');

/** Each run sends three hundred requests, which a busy machine takes minutes for. */
const TIMEOUT_MS = 600_000;

const shiftIdIn = (output: string) => Number(/\/console\/shifts\/(\d+)\n$/.exec(output)?.[1]);

const load = async (shift_id: number) =>
  only((await operator(getShift, { query: { shift_id } })).body.result_data);

type Shift = Awaited<ReturnType<typeof load>>;

/** Returns what a shift contains without its times and ids. */
const contentOf = ({ comments, annotations, shift_logs }: Shift) => ({
  comments: comments.map(({ comment, tags, eb_fk, image, replies, metadata }) => ({
    texts: [metadata.created_by, comment, ...replies.map(({ reply_text }) => reply_text)],
    labels: [eb_fk, ...tags, ...image.map(({ file_name }) => file_name)],
  })),
  annotations: annotations.map(({ annotation }) => annotation),
  // The last block of a shift that is left running is still executing.
  logs: shift_logs.slice(0, -1).map(({ eb_id, eb_status, request_response }) => ({
    eb_id,
    eb_status,
    requests: request_response.map(({ request, request_args, response, error }) =>
      JSON.stringify([request, request_args, response, error]),
    ),
  })),
});

/** Checks the records of a night: its lost time, the handover to a shift that has ended, and the final report. */
async function checkHandover(shift_id: number): Promise<void> {
  const path = { shift_id };
  const { seconds } = only((await operator(getAccounting, { path })).body.result_data);
  const handover = only((await operator(getHandover, { path })).body.result_data);
  const next = await load(handover.next_shift_id ?? 0);
  const report = only((await operator(getReport, { path })).body.result_data);
  expect(seconds.lost).toBeGreaterThan(6000);
  expect(seconds.lost + seconds.observing).toBeGreaterThan(0.8 * seconds.total);
  expect(handover).toMatchObject({ state: 'accepted', accepted_by: 'Dorothy Vaughan' });
  expect(handover.accepted_items).toHaveLength(2);
  expect(next).toMatchObject({ operator_name: 'Dorothy Vaughan' });
  expect(next.shift_end).toBeDefined();
  expect(report).toMatchObject({ state: 'final', version: 1 });
  expect(report.items).toMatchObject({ opened: { length: 3 }, closed: { length: 1 } });
  expect(report.losses).toHaveLength(4);
  expect(only((await operator(getCurrentShift)).body.result_data).shift_id).toBe(shift_id);
}

it('refuses a wrong speed, and plays nothing while a shift is running', async () => {
  const { shift_id } = await startShift(operator);

  const refusal = runCommand('demo', desk.folder, '--speed', 'max');
  const misused = runCommand('demo', desk.folder, '--speed', '0.5');

  expect([refusal.status, refusal.stderr]).toEqual([
    1,
    `Shift ${shift_id} is running; the demo needs a shift of its own. End it first.\n`,
  ]);
  expect([misused.status, misused.stderr]).toEqual([
    2,
    "--speed: '0.5' is not a number of at least 1, or max.\n",
  ]);
  expect((await load(shift_id)).shift_logs).toEqual([]);
  await operator(endShift, { path: { shift_id } });
});

it(
  'plays the same night each time, in times of the night, and leaves its shift running if asked to',
  { timeout: TIMEOUT_MS },
  async () => {
    const first = await runCommandAsync('demo', desk.folder, '--speed', 'max');
    const night = await load(shiftIdIn(first.stdout));

    expect(first.stdout).toContain(
      ': 40 execution blocks, 10 comments, 5 plots, 6 replies, 1 edit, 3 annotations, 1 ticket, 3 items, 4 losses.\n',
    );
    const statuses = night.shift_logs.map(({ eb_status }) => eb_status);
    expect(Object.groupBy(statuses, (status) => String(status))).toMatchObject({
      'Fully Observed': { length: 36 },
      Failed: { length: 2 },
      Stopped: { length: 2 },
    });
    expect(night.comments.flatMap(({ issue_tracker_links }) => issue_tracker_links)).toHaveLength(
      1,
    );
    expect(night.comments.flatMap(({ image }) => image)).toHaveLength(5);
    expect(night.comments.map(({ comment_version }) => comment_version)).toContain(2);
    const [, , failure] = night.comments;
    const [, , , , , , , failedBlock, next] = night.shift_logs;
    const times = [night.shift_start, failedBlock?.log_time, failure?.metadata.created_on];
    const ordered = [...times, next?.log_time, night.shift_end].map(String);
    expect(ordered).toEqual(ordered.toSorted());

    await checkHandover(night.shift_id);
    const before = new Date().toISOString();
    const { metadata } = await annotate(operator, night.shift_id, 'After the night');
    expect(metadata.created_on >= before).toBe(true);

    const second = await runCommandAsync('demo', desk.folder, '--speed', 'max', '--keep-running');
    const runningShift = only((await operator(getCurrentShift)).body.result_data);
    expect(second.stdout).toContain(
      `Shift ${runningShift.shift_id} is running: 40 execution blocks`,
    );
    expect(runningShift.shift_logs.at(-1)?.eb_status).toBe('Executing');
    expect(contentOf(runningShift)).toEqual(contentOf(night));
    await operator(endShift, { path: { shift_id: runningShift.shift_id } });
  },
);

it('needs the token of an operator for a service at --url', async () => {
  const TOKEN = await desk.token('viewer-1', 'viewer');

  const { status, stderr } = runCommandWith({ TOKEN }, 'demo', desk.folder, '--url', desk.url);

  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
});
