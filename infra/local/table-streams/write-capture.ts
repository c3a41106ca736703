import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { tables } from '../../tables.ts';

type Key = { pk: string; sk: string };

/** A written item: the service of its table, and its key. */
type CapturedWrite = { service: string; key: Key };

type Input = {
  TableName?: string;
  Key?: Key;
  Item?: Key;
  TransactItems?: Record<string, Input>[];
};

/**
 * Reports every item that this process has written. Polling the index instead would delay each event by up to
 * the poll interval of a second; with the capture it is read within 20 ms.
 */
export function captureWrites(
  client: DynamoDBClient,
  report: (write: CapturedWrite) => void,
): void {
  const services = new Map(tables.map(({ service }) => [tableName(service), service]));
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const writes = /^(TransactWrite|Put|Update)/.test(String(context.commandName));
      for (const write of writes ? itemsOf(args.input as Input, services) : []) report(write);
      return answer;
    },
    { step: 'initialize', name: 'captureWrites', priority: 'low' },
  );
}

function itemsOf(input: Input, services: Map<string, string>): CapturedWrite[] {
  if (input.TransactItems)
    return input.TransactItems.flatMap(({ Put, Update }) => {
      const one = Put ?? Update;
      return one ? itemsOf(one, services) : [];
    });
  const { TableName = '', Key: named, Item: whole } = input;
  const service = services.get(TableName);
  const key = named ?? whole;
  return service !== undefined && key ? [{ service, key: { pk: key.pk, sk: key.sk } }] : [];
}
