import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import type { SesBehavior } from '../../support/faults/faulty-ses.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { startReportDesk } from '../../support/shift-log/report-mails.ts';
import { readReport, reportOf } from '../../support/shift-log/reports.ts';
import { startAndEndShift } from '../../support/shift-log/shifts.ts';

const { operator, engine, ses, behaviors, runAfter, killAt } = await startReportDesk();

it.each(['cut before', 'cut after'] as const)(
  'mails once, or reports an unknown outcome, wherever a run is killed (%s each call)',
  async (fault) => {
    const states: Record<string, number> = {};
    for (let call = 1; ; call++) {
      const shift_id = await startAndEndShift(operator);
      await postComment(operator, shift_id);
      const mailsBefore = ses.state.accepted;
      const counter = killAt(call, fault);
      await runAfter(31).catch(() => undefined);
      engine.state.faultFor = () => undefined;

      for (const minutes of [36, 41, 46]) await runAfter(minutes);

      const { mail, state } = await readReport(operator, shift_id);
      const mails = ses.state.accepted - mailsBefore;
      const outcome = `${mail.state} after ${mails} mails`;
      expect(['sent after 1 mails', 'unknown after 0 mails', 'unknown after 1 mails']).toContain(
        outcome,
      );
      expect(state).toBe('final');
      states[outcome] = (states[outcome] ?? 0) + 1;
      if (counter.calls < call) break;
    }
    // Most kills are before the mail is recorded as being sent, so that a later run sends it.
    expect(states['sent after 1 mails']).toBeGreaterThan(5);
  },
);

it.each<[SesBehavior, string, number]>([
  ['cut', 'unknown', 1],
  [{ status: 400, code: 'MessageRejected' }, 'refused', 0],
  [{ status: 500, code: 'InternalFailure' }, 'unknown', 0],
])('never repeats a mail after %o: it is %s', async (behavior, state, mails) => {
  const shift_id = await startAndEndShift(operator);
  const before = ses.state.accepted;
  behaviors.push(behavior);

  await runAfter(31);
  await runAfter(60);
  const report = await readReport(operator, shift_id);

  expect([report.mail.state, ses.state.accepted - before]).toEqual([state, mails]);
});

it('waits while SES is busy, up to a week', async () => {
  const shift_id = await startAndEndShift(operator);
  const busy = { status: 503, code: 'ServiceUnavailable' };
  behaviors.push(busy, busy);

  await runAfter(31);
  const early = await readReport(operator, shift_id);
  await runAfter(33);
  await runAfter(40);
  const final = await readReport(operator, shift_id);

  expect(early.mail).toMatchObject({ state: 'pending', due_on: expect.any(String) as string });
  expect(final.mail.state).toBe('sent');
  const laterShift = await startAndEndShift(operator);
  behaviors.push(busy);
  await runAfter(8 * 24 * 60);
  expect((await readReport(operator, laterShift)).mail.state).toBe('given_up');
});

it('resolves a failed mail when the report is sent on request', async () => {
  const { stuckKeys } = await import('#lib/platform/outbox/records.ts');
  const { reportMailRecords } = await import('#lib/shift-log/report/mail/records.ts');
  const countStuckMails = async () => (await stuckKeys(reportMailRecords, '')).length;
  const shift_id = await startAndEndShift(operator);
  behaviors.push('cut');
  await runAfter(31);
  const stuck = await countStuckMails();

  const response = await reportOf(operator, shift_id).send({ to: ['director@example.org'] });

  expect([response.status, await countStuckMails()]).toEqual([200, stuck - 1]);
  expect((await readReport(operator, shift_id)).mail.state).toBe('unknown');
});

it('sends one mail when two runs overlap', async () => {
  const shift_id = await startAndEndShift(operator);
  const before = ses.state.accepted;

  await Promise.all([runAfter(31), runAfter(31), runAfter(31)]);
  await runAfter(32);

  expect(ses.state.accepted - before).toBe(1);
  expect((await readReport(operator, shift_id)).mail.state).toBe('sent');
});

it.each<[SesBehavior, number, string]>([
  [{ status: 400, code: 'MessageRejected' }, 502, 'refused'],
  [{ status: 503, code: 'ServiceUnavailable' }, 503, 'given_up'],
  ['cut', 502, 'unknown'],
])('lists a requested mail after %o', async (behavior, status, state) => {
  const shift_id = await startAndEndShift(operator);
  const { finalize, send } = reportOf(operator, shift_id);
  await finalize();
  behaviors.push(behavior);

  const failure = await send();

  expect(failure.status).toBe(status);
  const [mail] = (await readReport(operator, shift_id)).mail.requested;
  expect(mail).toMatchObject({ state, to: ['director@example.org'], version: 1 });
});

it('lists a requested mail that was interrupted as unknown', async () => {
  const { toMailResponse } = await import('#lib/shift-log/report/mail/response.ts');
  const sending = {
    ...{ shift_id: 42, digest: 'd', state: 'sending' as const, to: [], version: 1 },
    requested_by: 'operator-1',
  };
  const statesAfter = (seconds: number) => {
    const requested_on = new Date(Date.now() - seconds * 1000).toISOString();
    const requestedMails = [{ ...sending, requested_on }];
    const mail = toMailResponse({ mail: undefined, requestedMails });
    return mail.requested.map(({ state }) => state);
  };

  expect([statesAfter(60), statesAfter(180)]).toEqual([['sending'], ['unknown']]);
});

it('leaves the claim of a function that stores a version when the words of a draft change', async () => {
  const shift_id = await startAndEndShift(operator);
  const { write } = reportOf(operator, shift_id);
  await write({ summary: 'First' });
  const dynamo = new DynamoDBClient();
  const item = {
    TableName: tableName('shift-log'),
    Key: { pk: { S: `SHIFT#${shift_id}` }, sk: { S: 'REPORT' } },
  };
  const UpdateExpression = 'SET claimed_by = :by, claimed_until = :until';
  const claim = { ':by': { S: 'other' }, ':until': { S: new Date().toISOString() } };
  await dynamo.send(
    new UpdateItemCommand({ ...item, UpdateExpression, ExpressionAttributeValues: claim }),
  );

  const response = await write({ summary: 'Second' });

  expect(response.status).toBe(200);
  const { Item } = await dynamo.send(new GetItemCommand(item));
  expect(Item).toMatchObject({
    claimed_by: claim[':by'],
    claimed_until: claim[':until'],
    summary: { S: 'Second' },
  });
});
