import { beforeAll, expect, it } from 'vitest';
import { runAs } from '#infra/local/access/guard.ts';
import type { MailEventHandler, SesEvent } from '#lib/platform/consumers/mail-events.ts';
import { trackProposalMails } from '#lib/proposals/contracts/consumers.ts';
import { trackReportMails } from '#lib/shift-log/contracts/consumers.ts';
import { bounceOf, sesEvent } from '../../support/faults/ses-events.ts';
import { requestedMailIds, startReportDesk } from '../../support/shift-log/report-mails.ts';
import { readReport, reportOf } from '../../support/shift-log/reports.ts';
import { startAndEndShift } from '../../support/shift-log/shifts.ts';

const { operator, behaviors, runAfter } = await startReportDesk();

let handleReport: MailEventHandler;
let handleProposal: MailEventHandler;
beforeAll(async () => {
  ({ handler: handleReport } = await import('#functions/shift-log/track-report-mails.ts'));
  ({ handler: handleProposal } = await import('#functions/proposals/track-proposal-mails.ts'));
});

const reportEvent = (event: SesEvent) => runAs(trackReportMails, () => handleReport(event));

/** Ends a shift whose report is mailed with an outcome, and returns the tags of the mail. */
async function mailReport(behavior: 'accept' | 'cut') {
  const shift_id = await startAndEndShift(operator);
  behaviors.push(behavior);
  await runAfter(31);
  const readMail = async () => (await readReport(operator, shift_id)).mail;
  return { readMail, tags: { kind: 'report-mail', record: String(shift_id) } };
}

it('records that a mail of unknown outcome was sent, as SES says', async () => {
  const { readMail, tags } = await mailReport('cut');
  const before = await readMail();
  const event = sesEvent(tags, 'Send');

  await reportEvent(event);
  await reportEvent(event);

  expect(before.state).toBe('unknown');
  expect(await readMail()).toMatchObject({ state: 'sent', sent_on: event.detail.mail.timestamp });
});

it('adds the recipients of each bounce once, also of two at the same time', async () => {
  const { readMail, tags } = await mailReport('accept');
  const events = ['ada', 'ben', 'cy', 'ada'].map((name) =>
    sesEvent(tags, 'Bounce', bounceOf([`${name}@example.org`])),
  );

  await Promise.all(events.map(reportEvent));

  const { state, bounced_recipients = [] } = await readMail();
  expect([state, bounced_recipients.toSorted()]).toEqual([
    'bounced',
    ['ada@example.org', 'ben@example.org', 'cy@example.org'],
  ]);
});

it.each([
  ['Bounce', bounceOf(['ada@example.org'], 'Transient'), 'sent'],
  ['Reject', {}, 'bounced'],
  [
    'Complaint',
    { complaint: { complainedRecipients: [{ emailAddress: 'ada@example.org' }] } },
    'bounced',
  ],
])('after the event %s %o a mail is %s', async (type, fields, state) => {
  const { readMail, tags } = await mailReport('accept');

  await reportEvent(sesEvent(tags, type, fields));

  expect((await readMail()).state).toBe(state);
});

it('leaves a mail that is still being sent to the function that sends it', async () => {
  const shift_id = await startAndEndShift(operator);
  const { finalize, send } = reportOf(operator, shift_id);
  await finalize();
  behaviors.push('hang');
  // The desk stops while SES still hangs.
  void send({ to: ['ada@example.org'] }).catch(() => undefined);
  const readMail = async () => (await readReport(operator, shift_id)).mail.requested[0];
  await expect.poll(async () => (await readMail())?.state).toBe('sending');
  const [record = ''] = await requestedMailIds(shift_id);
  const tags = { kind: 'requested-mail', record };

  const early = await reportEvent(sesEvent(tags, 'Send', { minutesAgo: 1 })).catch(String);
  const meanwhile = await readMail();
  await reportEvent(sesEvent(tags, 'Send', { minutesAgo: 3 }));

  expect(early).toContain('still being sent');
  expect(meanwhile?.state).toBe('sending');
  expect((await readMail())?.state).toBe('sent');
});

it('ignores events of mails that have no record', async () => {
  const tags = { kind: 'proposal-mail', record: 'none' };
  const event = sesEvent(tags, 'Bounce', bounceOf(['ada@example.org']));

  await expect(runAs(trackProposalMails, () => handleProposal(event))).resolves.toBeUndefined();
});
