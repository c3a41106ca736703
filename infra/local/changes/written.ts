import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { tables } from '../../tables.ts';

type Key = { pk: string; sk: string };

/** An item that was written, and the service whose table it is in. */
export type Written = { service: string; key: Key };

type Input = {
  TableName?: string;
  Key?: Key;
  Item?: Key;
  TransactItems?: Record<string, Input>[];
};

/** Tells of every item that this process writes, once it is. */
export function hearWrites(client: DynamoDBClient, hear: (written: Written) => void): void {
  const services = new Map(tables.map(({ service }) => [tableName(service), service]));
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const writes = /^(TransactWrite|Put|Update)/.test(String(context.commandName));
      for (const written of writes ? itemsOf(args.input as Input, services) : []) hear(written);
      return answer;
    },
    { step: 'initialize', name: 'hearWrites', priority: 'low' },
  );
}

function itemsOf(input: Input, services: Map<string, string>): Written[] {
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
