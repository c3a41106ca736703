import { SQSClient } from '@aws-sdk/client-sqs';
import { clientLimits } from '../aws-clients.ts';

/** The SQS client of the process. The address of a queue is also the address of its endpoint. */
export const client = new SQSClient(clientLimits);

export { SendMessageCommand } from '@aws-sdk/client-sqs';
