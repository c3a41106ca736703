import { expect, it } from 'vitest';
import { sendEmail } from '#lib/proposals/contracts/mail.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { propose } from '../../support/documents/proposals.ts';
import { startFaultySes } from '../../support/faults/faulty-ses.ts';
import { closeInOutbox, listOutbox } from '../../support/machine/outbox.ts';
import { reportOf } from '../../support/shift-log/reports.ts';
import { startAndEndShift } from '../../support/shift-log/shifts.ts';

it('lists requested mails that may have been sent, until a person closes them', async () => {
  const ses = await startFaultySes(['cut', 'cut']);
  const { as, folder } = await startDeskForTest({ AWS_ENDPOINT_URL_SES: ses.endpoint });
  const proposer = await as('proposer');
  const { prsl_id } = await propose(proposer, {});
  const operator = await as('operator');
  const shift_id = await startAndEndShift(operator);
  const { finalize, send } = reportOf(operator, shift_id);
  await finalize();

  const unknownMail = await send({ to: ['director@example.org'] });
  const email = 'ada@example.org';
  const unknownLetter = await proposer(sendEmail, { body: { prsl_id, email } });
  const listed = listOutbox(folder);
  const closed = listed.map((entry) => closeInOutbox(folder, entry));
  const again = closeInOutbox(folder, { kind: 'proposal-mail', id: 'nothing' });

  expect([unknownMail.status, unknownLetter.status]).toEqual([502, 502]);
  expect(listed).toMatchObject([
    { kind: 'requested-mail', state: 'unknown', shift_id, to: ['director@example.org'] },
    { kind: 'proposal-mail', state: 'unknown', prsl_id, to: [email] },
  ]);
  expect(closed.map(({ status, stdout }) => [status, stdout])).toEqual(
    listed.map(({ kind, id }) => [0, `The ${String(kind)} ${String(id)} is closed.\n`]),
  );
  expect(listOutbox(folder)).toEqual([]);
  expect([again.status, again.stderr]).toEqual([
    1,
    'There is no proposal-mail nothing that bounced or may have been sent.\n',
  ]);
});
