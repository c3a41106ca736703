import { SQSClient } from '@aws-sdk/client-sqs';
import { clientLimits } from '../aws-clients.ts';

/** The SQS client of the process. It sends requests to the address of the queue, so it needs no endpoint setting. */
export const client = new SQSClient(clientLimits);

export { SendMessageCommand } from '@aws-sdk/client-sqs';
