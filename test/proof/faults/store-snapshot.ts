import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  ScanCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { tables } from '#infra/tables.ts';

type Item = Record<string, AttributeValue>;

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The stored data of a service: items by table and key, and files of the bucket. */
export type StoreSnapshot = {
  items: Map<string, Item>;
  files: Map<string, Buffer | number>;
  /** The number of mails and tickets sent. */
  messageCount: number;
};

/** Opens the data of a service for snapshots and restores, with a client that is not intercepted. */
export function openStore(folder: string, endpoint: string) {
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const bucket = join(folder, 'objects', 'observatory-desk');

  /** Reads everything, or updates a snapshot with the tables that were written to. */
  const read = async (snapshot?: StoreSnapshot, services?: Set<string>): Promise<StoreSnapshot> => {
    const [items, files, mails, tickets] = await Promise.all([
      readItems(client, snapshot, services),
      readFiles(bucket),
      countFiles(join(folder, 'mail')),
      countFiles(join(folder, 'tracker')),
    ]);
    return { items, files, messageCount: mails + tickets };
  };

  /** Restores the tables and the bucket to a snapshot. Sent mails and tickets remain. */
  const restore = async (now: StoreSnapshot, before: StoreSnapshot): Promise<void> => {
    await restoreItems(client, now.items, before.items);
    for (const file of now.files.keys())
      if (!before.files.has(file)) await rm(join(bucket, file), { force: true });
    for (const [file, bytes] of before.files) {
      if (isSameFile(now.files.get(file), bytes)) continue;
      await mkdir(dirname(join(bucket, file)), { recursive: true });
      await writeFile(join(bucket, file), typeof bytes === 'number' ? '' : bytes);
      if (typeof bytes === 'number') await truncate(join(bucket, file), bytes);
    }
  };
  const item = async (TableName: string, Key: Item): Promise<Item | undefined> =>
    (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item;
  return { read, items: () => readItems(client), restore, item, end: () => client.destroy() };
}

async function readItems(
  client: DynamoDBClient,
  snapshot?: StoreSnapshot,
  services?: Set<string>,
): Promise<Map<string, Item>> {
  const isStale = (service: string) => services?.has(service) ?? true;
  const unchanged = [...(snapshot?.items ?? [])].filter(([key]) => !isStale(key.split(' ')[0]!));
  const itemsByKey = new Map<string, Item>(unchanged);
  const scanTable = async (service: string) => {
    let ExclusiveStartKey: Item | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: tableName(service), ExclusiveStartKey }),
      );
      for (const item of page.Items ?? [])
        itemsByKey.set(`${service} ${item.pk?.S ?? ''} ${item.sk?.S ?? ''}`, item);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  };
  const stale = tables.map(({ service }) => service).filter(isStale);
  await Promise.all(stale.map(scanTable));
  return itemsByKey;
}

const LARGE_FILE_BYTES = 1_000_000;

async function readFiles(bucket: string): Promise<StoreSnapshot['files']> {
  const entries = await readdir(bucket, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const { size } = await stat(file);
    // Large files hold only zeros; their length is enough.
    return [
      file.slice(bucket.length + 1),
      size > LARGE_FILE_BYTES ? size : await readFile(file),
    ] as const;
  });
  return new Map(await Promise.all(read));
}

const isSameFile = (one: Buffer | number | undefined, other: Buffer | number) =>
  Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : one === other;

const countFiles = async (folder: string): Promise<number> =>
  (await readdir(folder).catch(() => [])).length;

/** Writes the differences in batches of 25. */
async function restoreItems(
  client: DynamoDBClient,
  now: Map<string, Item>,
  before: Map<string, Item>,
): Promise<void> {
  const changed = [...before].filter(([key, item]) => !isSame(now.get(key), item));
  const added = [...now].filter(([key]) => !before.has(key));
  const requests = [
    ...changed.map(([key, Item]) => [key, { PutRequest: { Item } }] as const),
    ...added.map(
      ([key, { pk, sk }]) => [key, { DeleteRequest: { Key: { pk, sk } as Item } }] as const,
    ),
  ];
  for (let at = 0; at < requests.length; at += 25) {
    const RequestItems: Record<string, object[]> = {};
    for (const [key, request] of requests.slice(at, at + 25))
      (RequestItems[tableName(key.split(' ')[0]!)] ??= []).push(request);
    await client.send(new BatchWriteItemCommand({ RequestItems: RequestItems }));
  }
}

const isSame = (one: Item | undefined, other: Item) =>
  one !== undefined && serializeItem(one) === serializeItem(other);

/** Serializes an item with sorted attributes. */
export const serializeItem = (item: Item): string => JSON.stringify(sortKeys(item));

/** Returns the value with the fields of all objects sorted. */
export function sortKeys(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sortKeys(field)]));
}
