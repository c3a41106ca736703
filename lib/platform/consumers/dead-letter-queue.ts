import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientLimits } from '../aws-clients.ts';

/** What an engineer needs to find an unreadable record: its consumer, keys and position in the stream. */
type DeadLetter = {
  consumer: string;
  reason: string;
  event_name: string;
  keys: object;
  sequence_number: string;
};

/** The client sends requests to the address of the queue, so it needs no endpoint setting. */
const client = new SQSClient(clientLimits);

/** Sends a message to the dead-letter queue with this URL. Rejects if the queue does not accept it. */
export async function sendDeadLetter(queueUrl: string, message: DeadLetter): Promise<void> {
  const MessageBody = JSON.stringify(message);
  await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }));
}
