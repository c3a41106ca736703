import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item, Key } from '#lib/platform/dynamo/read.ts';

/** Items by their table, as DynamoDB's JSON has them: with base64 for bytes. */
export type Items = Record<string, Record<string, object>[]>;

/** Writes items to the engine of this process. */
export async function loadItems(items: Items): Promise<void> {
  const { putItems } = await import('#lib/platform/dynamo/single-writes.ts');
  for (const [table, all] of Object.entries(items)) await putItems(table, all.map(toItem));
}

function toItem(stored: Items[string][number]): Item & Key {
  const attributes = Object.entries(stored).map(([name, value]) => [
    name,
    'B' in value ? { B: Buffer.from(String(value.B), 'base64') } : value,
  ]);
  return unmarshall(Object.fromEntries(attributes) as Record<string, AttributeValue>) as Item & Key;
}
