import { afterEach, expect, it, vi } from 'vitest';
import { loadTypedTexts } from '../../support/markdown/costly-texts.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { startReportDesk } from '../../support/shift-log/report-mails.ts';
import { readReport, reportOf } from '../../support/shift-log/reports.ts';
import { startAndEndShift } from '../../support/shift-log/shifts.ts';

const { operator, engine, ses, runAfter } = await startReportDesk();

afterEach(() => {
  vi.restoreAllMocks();
  delete process.env.STAGE;
});

/** Makes runs end, as if the process were killed, after they have recorded an attempt for a shift. */
function killWhilePreparing(shift_id: number): void {
  let isKilled = false;
  engine.state.faultFor = (operation, body) => {
    if (isKilled) return 'cut before';
    isKilled =
      operation === 'TransactWriteItems' &&
      body.includes(`REPORT_MAIL#${shift_id}"`) &&
      body.includes('preparing');
    return undefined;
  };
}

/** Makes runs fail to store the version of a report. */
function failToFinalize(): void {
  engine.state.faultFor = (operation, body) =>
    operation === 'TransactWriteItems' && body.includes('claimed_until') ? 'conflict' : undefined;
}

/** Runs the schedule. Returns the lines of its log, and the numbers of stuck reports that it publishes. */
async function observeRun(minutes: number) {
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation(() => true),
  );
  process.env.STAGE = 'prod';
  await runAfter(minutes).catch(() => undefined);
  const lines = spies.flatMap((spy) => spy.mock.calls.map(([line]) => String(line)));
  vi.restoreAllMocks();
  return {
    log: lines.filter((line) => line.includes('EFFECT_STUCK')),
    stuck: lines.flatMap((line) =>
      line.includes('"_aws"') ? [(JSON.parse(line) as { StuckEffects: number }).StuckEffects] : [],
    ),
  };
}

it('gives a report up after three attempts that ended while it was prepared', async () => {
  const shift_id = await startAndEndShift(operator);
  const before = ses.state.accepted;
  const states: string[] = [];
  const dueTimes: number[] = [];
  for (const minutes of [31, 33, 36]) {
    killWhilePreparing(shift_id);
    await runAfter(minutes).catch(() => undefined);
    engine.state.faultFor = () => undefined;
    const { mail } = await readReport(operator, shift_id);
    states.push(mail.state);
    dueTimes.push(Math.round((Date.parse(mail.due_on ?? '') - Date.now()) / 60_000) - minutes);
  }
  await runAfter(41);
  const { mail } = await readReport(operator, shift_id);
  await runAfter(60);

  expect(states).toEqual(['pending', 'pending', 'pending']);
  expect(dueTimes).toEqual([1, 2, 4]);
  expect(mail.state).toBe('given_up');
  expect(ses.state.accepted).toBe(before);
});

it('raises the alarm before the second attempt, and until the report is sent on request', async () => {
  const shift_id = await startAndEndShift(operator);
  const { stuck: others } = await observeRun(0);
  const runs = [];
  for (const minutes of [31, 33, 36]) {
    killWhilePreparing(shift_id);
    runs.push(await observeRun(minutes));
  }
  engine.state.faultFor = () => undefined;
  const after = await observeRun(41);
  const { finalize, send } = reportOf(operator, shift_id);
  await finalize();
  const sent = await send();
  const resolved = await observeRun(42);

  const [other = 0] = others;
  expect(runs[0]!.log).toEqual([]);
  expect(runs[1]!.log).toHaveLength(1);
  expect(after.stuck).toEqual([other + 1]);
  expect([sent.status, resolved.stuck]).toEqual([200, [other]]);
});

it('counts no attempt that fails with an error: the mail is due again', async () => {
  const shift_id = await startAndEndShift(operator);
  const runs = [];
  for (const minutes of [31, 33, 36, 41]) {
    failToFinalize();
    runs.push(...(await observeRun(minutes)).log);
  }
  engine.state.faultFor = () => undefined;
  const { mail } = await readReport(operator, shift_id);
  await runAfter(60);

  expect([mail.state, runs]).toEqual(['pending', []]);
  expect((await readReport(operator, shift_id)).mail.state).toBe('sent');
});

it('mails the report of a shift with texts that were costly to draw, and the next one', async () => {
  const first = await startAndEndShift(operator);
  for (const { text } of await loadTypedTexts())
    await postComment(operator, first, { comment: text });
  const next = await startAndEndShift(operator);

  await runAfter(31);

  const stateOf = async (shift_id: number) => (await readReport(operator, shift_id)).mail.state;
  expect([await stateOf(first), await stateOf(next)]).toEqual(['sent', 'sent']);
});

it('holds up no other mail: they are sent one after the other', async () => {
  const earlier = await startAndEndShift(operator);
  const poisoned = await startAndEndShift(operator);
  const later = await startAndEndShift(operator);
  const stateOf = async (shift_id: number) => (await readReport(operator, shift_id)).mail.state;

  killWhilePreparing(poisoned);
  await runAfter(31).catch(() => undefined);
  engine.state.faultFor = () => undefined;
  const states = await Promise.all([earlier, poisoned, later].map(stateOf));
  killWhilePreparing(poisoned);
  await runAfter(33).catch(() => undefined);
  engine.state.faultFor = () => undefined;

  expect(states).toEqual(['sent', 'pending', 'pending']);
  expect(await stateOf(later)).toBe('sent');
  await runAfter(36);
  expect(await stateOf(poisoned)).toBe('sent');
});

it('makes a report final on request while its mail is prepared, or after it was given up', async () => {
  const shift_id = await startAndEndShift(operator);
  killWhilePreparing(shift_id);
  await runAfter(31).catch(() => undefined);
  engine.state.faultFor = () => undefined;
  const before = ses.state.accepted;

  const response = await reportOf(operator, shift_id).finalize();
  await runAfter(33);

  expect([response.status, response.body.result_data[0]?.mail.state]).toEqual([200, 'pending']);
  expect(ses.state.accepted).toBe(before + 1);
});
