import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accessKeyOf } from '#infra/local/data-folder/secrets.ts';
import { HEALTH_OBJECT } from '#lib/docs/health-targets.ts';
import { readServiceFile } from './running-service.ts';

/** Stores an object under any key, with the credentials of the service. */
export async function putObject(folder: string, Key: string, Body: Buffer): Promise<void> {
  const { s3: endpoint } = await readServiceFile(folder);
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: await accessKeyOf(folder),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new PutObjectCommand({ Bucket: 'observatory-desk', Key, Body }));
}

/** The suffix of the object server's files. */
const OBJECT_SUFFIX = '._S3rver_object';

/** Returns the keys of all objects in the bucket of the service on a folder, sorted. */
export async function listKeys(folder: string): Promise<string[]> {
  const bucket = join(folder, 'objects', 'observatory-desk');
  const files = await readdir(bucket, { recursive: true });
  return files
    .filter((file) => file.endsWith(OBJECT_SUFFIX))
    .map((file) => file.slice(0, -OBJECT_SUFFIX.length))
    .filter((key) => key !== HEALTH_OBJECT)
    .sort();
}

/** Returns all items in a table of the service on a folder. */
export async function scanTable(folder: string, table = 'shift-log'): Promise<object[]> {
  const { dynamo: endpoint } = await readServiceFile(folder);
  const credentials = await accessKeyOf(folder);
  const engine = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  const client = DynamoDBDocumentClient.from(engine);
  const items: object[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey }));
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
