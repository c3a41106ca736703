import { config } from '../config.ts';

/**
 * Sends a message to the failure queue of the running function. Does nothing on one machine, which has no
 * queues: there only the log contains the failure.
 */
export async function sendToFailureQueue(message: object): Promise<void> {
  const QueueUrl = config('FAILURE_QUEUE_URL');
  if (QueueUrl === '') return;
  // Loaded when needed: bundled, it costs a cold start 39 KB and less than 3 of 50 ms.
  const { client, SendMessageCommand } = await import('./queue-client.ts');
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
}
