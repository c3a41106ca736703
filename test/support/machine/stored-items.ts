import { BatchWriteItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';

/** Items by their table, as DynamoDB's JSON has them: with base64 for bytes. */
export type Items = Record<string, Record<string, object>[]>;

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const MAX_BATCH_WRITES = 25;

/** Writes items to the engine of this process. */
export async function loadItems(items: Items): Promise<void> {
  const { client } = await import('#lib/platform/dynamo/client.ts');
  for (const [table, all] of Object.entries(items))
    for (let start = 0; start < all.length; start += MAX_BATCH_WRITES) {
      const batch = all.slice(start, start + MAX_BATCH_WRITES);
      const requests = batch.map((item) => ({ PutRequest: { Item: withBytes(item) } }));
      const command = new BatchWriteItemCommand({ RequestItems: { [table]: requests } });
      const { UnprocessedItems = {} } = await client.send(command);
      if (Object.keys(UnprocessedItems).length > 0) throw new Error(`${table}: items were left.`);
    }
}

const withBytes = (item: Items[string][number]): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      ('B' in value ? { B: Buffer.from(String(value.B), 'base64') } : value) as AttributeValue,
    ]),
  );
