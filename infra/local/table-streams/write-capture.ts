import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { tables } from '../../tables.ts';

type Input = {
  TableName?: string;
  Key?: Key;
  Item?: Key;
  TransactItems?: Record<string, Input>[];
};

/**
 * Reports every item that this process has written, by the service of its table and its key. Polling the index
 * instead would delay each event by up to the poll interval of a second; with the capture it is read within 20 ms.
 */
export function captureWrites(
  client: DynamoDBClient,
  report: (service: string, key: Key) => void,
): void {
  const services = new Map(tables.map(({ service }) => [tableName(service), service]));
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const output = await next(args);
        if (/^(TransactWrite|Put|Update)/.test(String(commandName)))
          for (const { TableName = '', Key, Item } of writesOf(args.input as Input)) {
            const [service, key] = [services.get(TableName), Key ?? Item];
            if (service !== undefined && key) report(service, key);
          }
        return output;
      },
    { step: 'initialize', name: 'captureWrites', priority: 'low' },
  );
}

const writesOf = (input: Input): Input[] =>
  input.TransactItems?.flatMap(({ Put, Update }) => Put ?? Update ?? []) ?? [input];
