import { DynamoDBClient, ScanCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { sendEmail } from '#lib/proposals/contracts/mail.ts';
import {
  startDeskForTest,
  createEmptyFolder,
  launchDesk,
  shutDown,
} from '../../support/api/desk.ts';
import { startFaultySes, type SesBehavior } from '../../support/faults/faulty-ses.ts';
import { propose } from '../../support/documents/proposals.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

/** Starts a service whose mail service fails as given, and returns a function that sends mails. */
async function startDesk(...behaviors: SesBehavior[]) {
  const ses = await startFaultySes(behaviors);
  const { as } = await startDeskForTest({ AWS_ENDPOINT_URL_SES: ses.endpoint });
  const proposer = await as('proposer');
  const { prsl_id } = await propose(proposer, {});
  const send = (key: string, recipients = 1) =>
    proposer(sendEmail, {
      body: { prsl_id, to: Array.from({ length: recipients }, (_, n) => `a${n}@example.org`) },
      headers: { 'Idempotency-Key': key },
    });
  return { ...ses, send };
}

it.each([
  [{ status: 400, code: 'MessageRejected' }, 502, 'MAIL_REFUSED'],
  [{ status: 403, code: 'AccessDenied' }, 502, 'MAIL_REFUSED'],
  [{ status: 400, code: 'Throttling' }, 503, 'MAIL_UNAVAILABLE'],
  [{ status: 400, code: 'LimitExceeded' }, 503, 'MAIL_UNAVAILABLE'],
  [{ status: 503, code: 'ServiceUnavailable' }, 503, 'MAIL_UNAVAILABLE'],
])(
  'reports that nothing was sent after %o, counts no recipient, and sends on retry',
  async (behavior, status, code) => {
    const { state, send } = await startDesk(behavior);

    const refusal = await send('one', 20);
    const again = await send('one', 20);

    expect(refusal.status).toBe(status);
    expect(refusal.body).toMatchObject({ code });
    expect(again.status).toBe(200);
    expect(state.accepted).toBe(1);
  },
);

it.each(['cut', { status: 500, code: 'InternalFailure' }] as SesBehavior[])(
  'never repeats a mail that may have been sent: %o',
  async (behavior) => {
    const { state, send } = await startDesk(behavior);

    const unknown = await send('one', 15);
    const again = await send('one', 15);
    const other = await send('two', 15);

    expect([unknown, again].map(({ status }) => status)).toEqual([502, 502]);
    expect(again.body).toMatchObject({ code: 'MAIL_OUTCOME_UNKNOWN' });
    expect(state.requests).toBe(1);
    // The first mail may have been sent, so its recipients count.
    expect(other.status).toBe(429);
  },
);

it('reports that nothing was sent if the mail service is unreachable', async () => {
  const { as } = await startDeskForTest({ AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:9' });
  const proposer = await as('proposer');
  const { prsl_id } = await propose(proposer, {});

  const response = await proposer(sendEmail, { body: { prsl_id, email: 'ada@example.org' } });

  expect(response.status).toBe(503);
  expect(response.body).toMatchObject({ code: 'MAIL_UNAVAILABLE' });
});

/** Expires the hold of a killed request on its key, which otherwise takes 35 s. */
async function expireHold(folder: string): Promise<void> {
  const service = await readServiceFile(folder);
  const client = new DynamoDBClient({
    endpoint: service.dynamo,
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'proposals' }));
  const holds = Items.filter(({ held_until }) => held_until);
  expect(holds).toHaveLength(1);
  const { pk, sk } = holds[0]!;
  await client.send(
    new UpdateItemCommand({
      TableName: 'proposals',
      Key: { pk: pk!, sk: sk! },
      UpdateExpression: 'SET held_until = :past',
      ExpressionAttributeValues: { ':past': { N: '0' } },
    }),
  );
}

it('never repeats a mail whose outcome was lost in a crash', async () => {
  const ses = await startFaultySes(['hang']);
  const folder = await createEmptyFolder();
  const first = await launchDesk(folder, { AWS_ENDPOINT_URL_SES: ses.endpoint });
  const proposer = await first.as('proposer');
  const { prsl_id } = await propose(proposer, {});
  const request = {
    body: { prsl_id, email: 'ada@example.org' },
    headers: { 'Idempotency-Key': 'one' },
  };
  const cutOff = proposer(sendEmail, request).catch(() => undefined);
  await expect.poll(() => ses.state.accepted).toBe(1);
  await first.stop('SIGKILL');
  await cutOff;
  const second = await launchDesk(folder, { AWS_ENDPOINT_URL_SES: ses.endpoint });
  onTestFinished(() => shutDown(second));
  const again = await second.as('proposer');

  const whileHeld = await again(sendEmail, request);
  await expireHold(folder);
  const afterExpiry = await again(sendEmail, request);

  expect([whileHeld.status, afterExpiry.status]).toEqual([409, 502]);
  expect(afterExpiry.body).toMatchObject({ code: 'MAIL_OUTCOME_UNKNOWN' });
  expect(ses.state.requests).toBe(1);
});
