import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientLimits } from '../client-limits.ts';

/** The one DynamoDB client of the process. */
export const client = new DynamoDBClient(clientLimits);

export const dynamo = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});
