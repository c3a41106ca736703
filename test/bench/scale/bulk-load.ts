import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SingleBar } from 'cli-progress';
import { tableName } from '#lib/platform/dynamo/tables.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const BATCH = 25;
/** The engine writes one batch at a time; the next one is prepared meanwhile. */
const IN_FLIGHT = 2;

type Item = Record<string, unknown>;

/** Items of a service's table: how many they are, and of how many of what. */
export type Load = { service: string; items: Iterable<Item>; count: number; of: string };

/** Writes items straight into an empty table. Gives the seconds that it took. */
export async function bulkLoad(
  dynamo: DynamoDBDocumentClient,
  { service, items, count, of }: Load,
): Promise<number> {
  const began = performance.now();
  // Drawn on stderr, and only where that is a terminal.
  const bar = new SingleBar({
    format: `  loading {bar} {percentage}% of ${of}, {eta_formatted} to go`,
  });
  bar.start(count, 0);
  const batches = batched(items);
  const worker = async () => {
    for (const batch of batches) {
      await write(dynamo, tableName(service), batch);
      bar.increment(batch.length);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  bar.stop();
  return (performance.now() - began) / 1000;
}

async function write(dynamo: DynamoDBDocumentClient, table: string, items: Item[]): Promise<void> {
  let wanted: Record<string, unknown>[] = items.map((Item) => ({ PutRequest: { Item } }));
  while (wanted.length > 0) {
    const { UnprocessedItems } = await dynamo.send(
      new BatchWriteCommand({ RequestItems: { [table]: wanted } }),
    );
    wanted = UnprocessedItems?.[table] ?? [];
  }
}

function* batched(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
