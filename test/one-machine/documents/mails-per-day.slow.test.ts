import { expect, it } from 'vitest';
import { sendEmail } from '#lib/proposals/contracts/mail.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { propose } from '../../support/documents/proposals.ts';
import { startFaultySes, type SesBehavior } from '../../support/faults/faulty-ses.ts';
import { finalize, reportOf } from '../../support/shift-log/reports.ts';
import { createUniqueText, startAndEndShift } from '../../support/shift-log/shifts.ts';

const createAddresses = (count: number) =>
  Array.from({ length: count }, (_, n) => `a${n}@example.org`);

/** Starts a desk whose users together may send mail to five recipients per day. */
async function startLimitedDesk(...behaviors: SesBehavior[]) {
  const ses = await startFaultySes(behaviors);
  const { as } = await startDeskForTest({ MAIL_PER_DAY: '5', AWS_ENDPOINT_URL_SES: ses.endpoint });
  /** Sends a mail about a proposal as a user of its own. */
  const send = async (recipients: number) => {
    const client = await as('proposer', createUniqueText('author'));
    const { prsl_id } = await propose(client, {});
    return client(sendEmail, { body: { prsl_id, to: createAddresses(recipients) } });
  };
  const createReport = async () => {
    const operator = await as('operator');
    const shiftId = await startAndEndShift(operator);
    await finalize(operator, shiftId);
    return reportOf(operator, shiftId);
  };
  return { ses, send, createReport };
}

it('limits the recipients of a day of all users together, reports on request included', async () => {
  const { ses, send, createReport } = await startLimitedDesk();
  const report = await createReport();

  const tooMany = await send(6);
  const first = await send(3);
  const second = await report.send({ to: createAddresses(2) });
  const refusals = [await send(1), await report.send({ to: createAddresses(1) })];

  expect([tooMany, first, second].map(({ status }) => status)).toEqual([429, 200, 200]);
  for (const { status, body, headers } of refusals) {
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'MAIL_LIMIT_REACHED' });
    expect(JSON.stringify(body)).toContain('they have sent to 5');
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    const wait = Number(headers.get('retry-after')) * 1000;
    expect(Math.abs(Date.now() + wait - midnight)).toBeLessThan(60_000);
  }
  expect(ses.state.accepted).toBe(2);
});

it('reaches the limit of a day exactly with concurrent requests', async () => {
  const { ses, send } = await startLimitedDesk();

  const responses = await Promise.all(Array.from({ length: 8 }, () => send(1)));

  const tally = Object.groupBy(responses, ({ status }) => status);
  expect([tally[200]?.length, tally[429]?.length]).toEqual([5, 3]);
  expect(ses.state.accepted).toBe(5);
});

it('frees the recipients of a mail that was not sent, and of no other', async () => {
  const { send } = await startLimitedDesk({ status: 400, code: 'MessageRejected' }, 'cut');

  const refused = await send(5);
  const unknown = await send(4);
  const responses = [await send(2), await send(1)];

  expect([refused, unknown].map(({ status }) => status)).toEqual([502, 502]);
  expect(responses.map(({ status }) => status)).toEqual([429, 200]);
});
