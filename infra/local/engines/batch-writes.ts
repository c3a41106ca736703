import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import type { Item } from '#lib/platform/dynamo/read.ts';

type Request = { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } };
type BatchWrite = { RequestItems: Record<string, Request[]> };
type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>;
type Send = (command: TransactWriteCommand) => Promise<unknown>;

/**
 * Sends each BatchWriteItem as a transaction, one at a time. The embedded engine commits each write of a batch by
 * itself: 25 puts take 94 ms, and 15 ms in a transaction (factor 6, `node test/bench/shortcuts.ts`).
 */
export function sendBatchesAsTransactions(client: DynamoDBClient, send: Send): void {
  const limit = pLimit(1);
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'BatchWriteItemCommand') return next(args);
        const { RequestItems } = args.input as unknown as BatchWrite;
        const TransactItems = Object.entries(RequestItems).flatMap(([TableName, requests]) =>
          requests.map((request) => toWrite(TableName, request)),
        );
        await limit(() => send(new TransactWriteCommand({ TransactItems })));
        return { output: { $metadata: {}, UnprocessedItems: {} }, response: {} } as never;
      },
    { step: 'initialize', name: 'batchesAsTransactions', priority: 'low' },
  );
}

const toWrite = (TableName: string, { PutRequest, DeleteRequest }: Request): Writes[number] =>
  PutRequest
    ? { Put: { TableName, Item: PutRequest.Item } }
    : { Delete: { TableName, Key: DeleteRequest?.Key } };
