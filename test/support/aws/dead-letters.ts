import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Stored = { MessageId: string; Body: string; receipt?: string };

/** What a function responds to an invocation: an output, or an error. */
type Respond = (event: unknown) => object | Error | undefined;

type Input = { QueueName?: string; ReceiptHandle?: string; VisibilityTimeout?: number };

/**
 * Starts SQS with one queue, and Lambda with functions that respond as a test wants.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ReceiveMessage.html
 */
export async function startDeadLetters(queueName: string, respond: Respond) {
  const stored: Stored[] = [];
  const invocations: { functionName: string; event: unknown }[] = [];
  const add = (body: object) =>
    stored.push({ MessageId: randomUUID(), Body: JSON.stringify(body) });

  const actions: Record<string, (input: Input) => object | undefined> = {
    GetQueueUrl: ({ QueueName }) =>
      QueueName === queueName ? { QueueUrl: `${endpoint}/1/${queueName}` } : undefined,
    ReceiveMessage: () => ({
      Messages: stored
        .filter(({ receipt }) => receipt === undefined)
        .slice(0, 10)
        .map((message) => {
          message.receipt = randomUUID();
          return {
            MessageId: message.MessageId,
            ReceiptHandle: message.receipt,
            Body: message.Body,
            MD5OfBody: createHash('md5').update(message.Body).digest('hex'),
          };
        }),
    }),
    GetQueueAttributes: () => ({
      Attributes: {
        ApproximateNumberOfMessagesNotVisible: String(
          stored.filter(({ receipt }) => receipt !== undefined).length,
        ),
      },
    }),
    DeleteMessage: ({ ReceiptHandle }) => {
      const index = stored.findIndex(({ receipt }) => receipt === ReceiptHandle);
      stored.splice(index, 1);
      return {};
    },
    ChangeMessageVisibility: ({ ReceiptHandle }) => {
      const message = stored.find(({ receipt }) => receipt === ReceiptHandle);
      delete message?.receipt;
      return {};
    },
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const action = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
      const functionName = /functions\/([^/]+)\/invocations/.exec(request.url ?? '')?.[1];
      if (functionName !== undefined) {
        const event: unknown = JSON.parse(body);
        invocations.push({ functionName, event });
        const output = respond(event);
        const isError = output instanceof Error;
        const text = isError ? { errorMessage: output.message } : (output ?? null);
        response.writeHead(200, isError ? { 'X-Amz-Function-Error': 'Unhandled' } : {});
        return response.end(JSON.stringify(text));
      }
      const output = actions[action]?.(JSON.parse(body) as Input);
      response.writeHead(output ? 200 : 400, { 'Content-Type': 'application/x-amz-json-1.0' });
      const error = { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'No such queue.' };
      return response.end(JSON.stringify(output ?? error));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { AWS_ENDPOINT_URL_SQS: endpoint, AWS_ENDPOINT_URL_LAMBDA: endpoint };
  return { add, stored, invocations, env };
}
