import { expect, it } from 'vitest';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { closeInOutbox, listOutbox } from '../../support/machine/outbox.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { readReport, reportOf } from '../../support/shift-log/reports.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

/** The addresses for which the mail sink sends the events of SES's simulator. */
const bouncing = 'bounce@simulator.amazonses.com';
const complaining = 'complaint@simulator.amazonses.com';
const director = 'director@example.org';

it('shows recipients that a report did not reach, and lists its mail until a person closes it', async () => {
  const settings = { REPORT_TO: `${director},${bouncing}`, REPORT_DELAY_MINUTES: '0' };
  const { as, folder } = await startDeskForTest(settings);
  const operator = await as('operator');
  const { shift_id, shift_start } = await startShift(operator);
  await openItem(operator);
  await operator(endShift, { path: { shift_id }, body: { shift_end: shift_start } });
  const readMail = async () => (await readReport(operator, shift_id)).mail;
  await expect.poll(async () => (await readMail()).state).toBe('bounced');
  const listedFirst = listOutbox(folder);

  const requested = await reportOf(operator, shift_id).send({
    to: [director, complaining, bouncing],
  });
  await expect
    .poll(async () => (await readMail()).requested[0]?.bounced_recipients)
    .toHaveLength(2);
  const mail = await readMail();
  const listed = listOutbox(folder);
  for (const entry of listed) closeInOutbox(folder, entry);

  expect(mail).toMatchObject({ bounced_recipients: [bouncing], version: 1 });
  expect(requested.status).toBe(200);
  expect(new Set(mail.requested[0]?.bounced_recipients)).toEqual(new Set([bouncing, complaining]));
  expect(listedFirst).toMatchObject([{ kind: 'report-mail', state: 'bounced' }]);
  // The mail on request has closed the automatic one.
  expect(listed).toMatchObject([{ kind: 'requested-mail', state: 'bounced', shift_id }]);
  expect(listOutbox(folder)).toEqual([]);
});
