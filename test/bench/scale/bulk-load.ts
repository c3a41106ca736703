import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { SingleBar } from 'cli-progress';
import { tableName } from '#lib/platform/dynamo/tables.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const BATCH = 25;
/** The engine writes one batch at a time; the next one is prepared meanwhile. */
const IN_FLIGHT = 2;

type Item = Record<string, unknown>;

/** Items to write to a service's table. `label` names them in the progress bar. */
export type BulkItems = { service: string; items: Iterable<Item>; count: number; label: string };

/** Writes items directly to an empty table. Returns the duration in seconds. */
export async function bulkLoad(
  dynamo: DynamoDBDocumentClient,
  { service, items, count, label }: BulkItems,
): Promise<number> {
  const began = performance.now();
  // Drawn on stderr, and only if that is a terminal.
  const bar = new SingleBar({
    format: `  loading {bar} {percentage}% of ${label}, {eta_formatted} left`,
  });
  bar.start(count, 0);
  const batches = toBatches(items);
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
  let pending: Record<string, unknown>[] = items.map((Item) => ({ PutRequest: { Item } }));
  while (pending.length > 0) {
    const { UnprocessedItems } = await dynamo.send(
      new BatchWriteCommand({ RequestItems: { [table]: pending } }),
    );
    pending = UnprocessedItems?.[table] ?? [];
  }
}

function* toBatches(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
