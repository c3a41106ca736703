import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';

const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The minimum of a function of the shift service: a client, and its three usual commands. */
export const handler = async () => {
  await dynamo.send(new GetCommand({ TableName: 'shift-log', Key: { pk: '', sk: '' } }));
  await dynamo.send(new QueryCommand({ TableName: 'shift-log' }));
  await dynamo.send(new TransactWriteCommand({ TransactItems: [] }));
};
