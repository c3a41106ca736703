import { appendFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Key } from '#lib/platform/dynamo/read.ts';
import { captureWrites } from './write-capture.ts';

export type Write = { service: string; key: Key };

/** The tables whose changes the service finds by itself: it looks up events in their index, and nobody consumes the rest. */
const WITHOUT_REPORT = ['shift-log', 'search'];

const fileIn = (folder: string) => join(folder, 'command-writes.jsonl');

/** Tells the service that runs on a folder which items this process writes, such as the sign-out of a user. */
export function reportWrites(client: DynamoDBClient, folder: string): void {
  captureWrites(client, (service, { pk, sk }) => {
    if (WITHOUT_REPORT.includes(service)) return;
    appendFileSync(fileIn(folder), `${JSON.stringify({ service, key: { pk, sk } })}\n`);
  });
}

/** Returns the items that other processes have reported since the last call. */
export async function takeWrites(folder: string): Promise<Write[]> {
  const taken = `${fileIn(folder)}.taken`;
  try {
    await rename(fileIn(folder), taken);
  } catch {
    return [];
  }
  const text = await readFile(taken, 'utf8');
  await rm(taken);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Write);
}
