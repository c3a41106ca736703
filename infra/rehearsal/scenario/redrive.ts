import assert from 'node:assert/strict';
import { deadLetterQueueName } from '../../aws/names.ts';
import { runInCopy, type Rehearsal } from '../deployment.ts';
import { callEmulator } from '../emulator/account.ts';

/** A batch of a table stream that Lambda has discarded, as its message describes it. */
const discardedBatch = () => ({
  DDBStreamBatchInfo: {
    approximateArrivalOfFirstRecord: new Date(Date.now() - 10 * 60_000).toISOString(),
    approximateArrivalOfLastRecord: new Date().toISOString(),
  },
});

/** An event of SES about a mail without a record, which its function ignores. */
const mailEvent = () => ({
  id: 'rehearsed',
  detail: {
    eventType: 'Send',
    mail: {
      messageId: 'm-1',
      timestamp: new Date().toISOString(),
      destination: [],
      tags: { kind: ['proposal-mail'], record: ['none'] },
    },
  },
});

/** Puts failed events into two queues of `dev`, and returns them to their functions. */
export async function returnFailedEvents(rehearsal: Rehearsal): Promise<void> {
  await redrive(rehearsal, 'search.index-events', discardedBatch());
  await redrive(rehearsal, 'proposals.track-proposal-mails', mailEvent());
}

async function redrive(rehearsal: Rehearsal, id: string, message: object): Promise<void> {
  const call = (action: string, body: object) =>
    callEmulator(rehearsal, 'sqs', { target: `AmazonSQS.${action}`, body });
  const QueueName = deadLetterQueueName({ id }, 'dev');
  const { QueueUrl } = JSON.parse(await call('GetQueueUrl', { QueueName })) as { QueueUrl: string };
  await call('SendMessage', { QueueUrl, MessageBody: JSON.stringify(message) });
  const args = ['npm', 'run', '--silent', 'redrive', '--', id, '--stage', 'dev'];
  const output = await runInCopy(rehearsal, `redrive-${id}`, args);
  assert(output.includes(`Returned to ${id}: 1 message.`), `It printed: ${output}`);
}
