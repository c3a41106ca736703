import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientLimits } from '../client-limits.ts';

/** The one DynamoDB client of the process. */
export const client = new DynamoDBClient(clientLimits);

// It would copy each input and output for a logger that there is not.
client.middlewareStack.remove('loggerMiddleware');

export const dynamo = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});
