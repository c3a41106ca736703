import { appendFileSync, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Key } from '#lib/platform/dynamo/read.ts';
import { captureWrites } from './write-capture.ts';

export type Write = { service: string; key: Key };

/** Tables without reports: the service finds events by their index, and no consumer reads other changes of these tables. */
const WITHOUT_REPORT = ['shift-log', 'search'];

/** How long a command takes to append a line to a file that it has opened, in ms. */
const WRITE_MS = 20;

const fileIn = (folder: string) => join(folder, 'command-writes.jsonl');

/** Tells the service that runs on a folder which items this process writes, such as the sign-out of a user. */
export function reportWrites(client: DynamoDBClient, folder: string): void {
  captureWrites(client, (service, { pk, sk }) => {
    if (WITHOUT_REPORT.includes(service)) return;
    appendFileSync(fileIn(folder), `${JSON.stringify({ service, key: { pk, sk } })}\n`);
  });
}

/**
 * Calls `notify` with the items that other processes have reported since the last call. A report is removed after that, so
 * that one is repeated rather than lost if the service ends meanwhile.
 */
export async function takeWrites(folder: string, notify: (write: Write) => void): Promise<void> {
  const taken = `${fileIn(folder)}.taken`;
  if (!existsSync(taken)) {
    if (!existsSync(fileIn(folder))) return;
    await rename(fileIn(folder), taken);
    // A command that has opened the file may still write its line.
    await sleep(WRITE_MS);
  }
  for (const line of (await readFile(taken, 'utf8')).split('\n')) {
    const write = parse(line);
    if (write) notify(write);
  }
  await rm(taken);
}

/** A line that a killed command has not finished is not JSON. */
function parse(line: string): Write | undefined {
  try {
    return JSON.parse(line) as Write;
  } catch {
    return undefined;
  }
}
