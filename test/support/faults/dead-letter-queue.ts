import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type SendMessage = { QueueUrl: string; MessageBody: string };

/**
 * Starts the dead-letter queue of the function under test, and returns the messages that it receives. It
 * implements the JSON protocol of SQS. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 */
export async function startDeadLetterQueue({ isDown = false } = {}) {
  const messages: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { QueueUrl, MessageBody } = JSON.parse(body) as SendMessage;
      const isSend = request.headers['x-amz-target'] === 'AmazonSQS.SendMessage';
      if (isDown || !isSend || QueueUrl !== url) return response.writeHead(500).end('{}');
      messages.push(JSON.parse(MessageBody));
      const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
      response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' });
      return response.end(JSON.stringify({ MessageId: String(messages.length), MD5OfMessageBody }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1/failed`;
  process.env.DEAD_LETTER_QUEUE_URL = url;
  onTestFinished(() => {
    delete process.env.DEAD_LETTER_QUEUE_URL;
    server.close().closeAllConnections();
  });
  return { messages };
}
