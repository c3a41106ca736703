import { expect, it, onTestFinished } from 'vitest';
import { resetDemoClock, setDemoClock } from '#infra/local/data-folder/demo-clock.ts';
import { createEmptyFolder, launchDesk, shutDown } from '../../support/api/desk.ts';
import { readSentMails } from '../../support/documents/mails.ts';
import { readReport, reportOf } from '../../support/shift-log/reports.ts';
import { startAndEndShift } from '../../support/shift-log/shifts.ts';

const to = ['director@example.org', 'night@example.org'];
const settings = { REPORT_TO: to.join(', '), REPORT_DELAY_MINUTES: '30' };

it('makes the report of an ended shift final and mails it once', async () => {
  const folder = await createEmptyFolder();
  const first = await launchDesk(folder, settings);
  const before = await first.as('operator');
  const shift_id = await startAndEndShift(before);
  await reportOf(before, shift_id).write({ summary: 'A **quiet** night' });
  const draft = await readReport(before, shift_id);
  await first.stop('SIGKILL');

  // The first service has not begun to send the mail, which is due half an hour after the end.
  await setDemoClock(folder, Date.now() + 31 * 60_000);
  onTestFinished(() => resetDemoClock(folder));
  const second = await launchDesk(folder, settings);
  onTestFinished(() => shutDown(second));
  const operator = await second.as('operator');
  const stateOfMail = async () => (await readReport(operator, shift_id)).mail.state;
  await expect.poll(stateOfMail).toBe('sent');

  const mails = await readSentMails(folder);
  expect(draft).toMatchObject({ state: 'draft', mail: { state: 'pending', to } });
  expect(await readReport(operator, shift_id)).toMatchObject({
    state: 'final',
    version: 1,
    mail: { to, version: 1, sent_on: expect.any(String) as string },
  });
  expect(mails.map(({ headers }) => headers.to)).toEqual([to.join(', ')]);
  expect(mails[0]?.text).toContain('A **quiet** night');
  expect(mails[0]?.html).toContain('A <strong>quiet</strong> night');
  expect(mails[0]?.html).toContain(`${second.url}/console/shifts/${shift_id}`);
});
