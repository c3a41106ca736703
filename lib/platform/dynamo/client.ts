import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientLimits } from '../aws-clients.ts';

export const client = new DynamoDBClient(clientLimits);

// The middleware copies each input and output even without a logger.
client.middlewareStack.remove('loggerMiddleware');

export const dynamo = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});
