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

/** All that a service keeps: items by table and key, the files of its bucket, its mails and tickets. */
export type Stored = {
  items: Map<string, Item>;
  files: Map<string, Buffer | number>;
  /** How many mails and tickets have left. */
  sent: number;
};

/** What is kept below a folder, and how it is put back; by a client of its own, past every gate. */
export function storeOf(folder: string, endpoint: string) {
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const bucket = join(folder, 'objects', 'observatory-desk');

  /** Reads all; or, of what was known, the tables anew that were written to. */
  const read = async (known?: Stored, written?: Set<string>): Promise<Stored> => {
    const [items, files, mails, tickets] = await Promise.all([
      itemsOf(client, known, written),
      filesOf(bucket),
      countOf(join(folder, 'mail')),
      countOf(join(folder, 'tracker')),
    ]);
    return { items, files, sent: mails + tickets };
  };

  /** Makes the tables and the bucket, as they are now, what they were. What was sent stays sent. */
  const putBack = async (now: Stored, before: Stored): Promise<void> => {
    await write(client, now.items, before.items);
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
  return { read, items: () => itemsOf(client), putBack, item, end: () => client.destroy() };
}

async function itemsOf(
  client: DynamoDBClient,
  known?: Stored,
  written?: Set<string>,
): Promise<Map<string, Item>> {
  const isStale = (service: string) => written?.has(service) ?? true;
  const standing = [...(known?.items ?? [])].filter(([key]) => !isStale(key.split(' ')[0]!));
  const found = new Map<string, Item>(standing);
  const ofTable = async (service: string) => {
    let ExclusiveStartKey: Item | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: tableName(service), ExclusiveStartKey }),
      );
      for (const item of page.Items ?? [])
        found.set(`${service} ${item.pk?.S ?? ''} ${item.sk?.S ?? ''}`, item);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  };
  const stale = tables.map(({ service }) => service).filter(isStale);
  await Promise.all(stale.map(ofTable));
  return found;
}

const LONG = 1_000_000;

async function filesOf(bucket: string): Promise<Stored['files']> {
  const entries = await readdir(bucket, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const { size } = await stat(file);
    // Of a long one, which is one of zeros, the length is enough.
    return [file.slice(bucket.length + 1), size > LONG ? size : await readFile(file)] as const;
  });
  return new Map(await Promise.all(read));
}

const isSameFile = (one: Buffer | number | undefined, other: Buffer | number) =>
  Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : one === other;

const countOf = async (folder: string): Promise<number> =>
  (await readdir(folder).catch(() => [])).length;

/** Writes what differs, in batches of 25. */
async function write(
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
  one !== undefined && textOf(one) === textOf(other);

/** An item as one text, the attributes in it in order. */
export const textOf = (item: Item): string => JSON.stringify(inOrder(item));

/** The same with the fields of all objects in order. */
export function inOrder(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
