import type { Browser } from 'playwright-core';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import type { NightDesk } from './desk.ts';
import { describe, measure } from '../../support/browser/heap.ts';
import { openConsole, type Operator } from './operator.ts';

/** An event every 20 seconds of the night. */
const STEP_MS = 20_000;
const STEPS_PER_HOUR = 3_600_000 / STEP_MS;

/** The steps after which Mary signs out, whose page is beside that of Ada. */
const SIGN_OUTS = [3.25 * STEPS_PER_HOUR, 7.25 * STEPS_PER_HOUR];

/** The first step in which the service is restarted, not at the end of a session, and the steps between two restarts. */
const FIRST_RESTART = 1.25 * STEPS_PER_HOUR;
const RESTART_EVERY = 2.5 * STEPS_PER_HOUR;

/** The statuses through which each execution block goes, one in each step. */
const STATUSES = ['Created', 'Executing', 'Fully Observed'];

/** What was done in a night. */
export type WrittenNight = {
  ada: Operator;
  mary: Operator;
  shiftId: number;
  /** The texts that Ada has sent with her page. */
  texts: string[];
};

/** Works through a night: Ada in the console, Grace and the telescope by the API. */
export async function workThroughNight(
  browser: Browser,
  desk: NightDesk,
  hours: number,
): Promise<WrittenNight> {
  const start = desk.clock.now();
  const grace = await desk.as('grace');
  const { body } = await grace(createShift, { body: { operator_name: 'Grace' } });
  const shift_id = body.result_data[0]!.shift_id;
  const ada = await openConsole(browser, desk, 'ada');
  // A sign-out opens a page again: the page that is measured is open all night.
  const mary = await openConsole(browser, desk, 'mary');
  const night: WrittenNight = { ada, mary, shiftId: shift_id, texts: [] };
  const write = async (text: string, hasPicture = false) => {
    night.texts.push(text);
    await ada.write(text, hasPicture);
  };
  for (let step = 0; step < hours * STEPS_PER_HOUR; step++) {
    await desk.clock.waitUntil(start + step * STEP_MS);
    const log = { eb_id: `eb-${Math.floor(step / 3)}`, sbi_status: STATUSES[step % 3] };
    await grace(recordLogs, { path: { shift_id }, body: { shift_logs: [log] } });
    await Promise.all([ada.signInIfAsked(), mary.signInIfAsked()]);
    if (step % 30 === 10) await write(`Entry of step ${step}.`, step % STEPS_PER_HOUR === 10);
    if (step % 30 === 20)
      await grace(createComment, { body: { shift_fk: shift_id, comment: `Grace, step ${step}` } });
    if (SIGN_OUTS.includes(step)) await mary.signOut();
    if (step % RESTART_EVERY === FIRST_RESTART)
      await desk.restart(() => write(`Entry without a service, step ${step}.`));
    if (step % STEPS_PER_HOUR === STEPS_PER_HOUR - 1)
      console.log(`hour ${(step + 1) / STEPS_PER_HOUR}: ${describe(await measure(ada.page))}`);
  }
  await ada.signInIfAsked();
  return night;
}
