import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { runningId, usedPermissions } from '#infra/local/access/guard.ts';
import { chartOf } from '#infra/tools/docs/charts.ts';
import { tables } from '#infra/tables.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { describeRead, rowOf } from './chart-reads.ts';

/*
 * Records what a process stores and reads in the tables, and the permissions that functions use. Imported first by
 * services, commands and workers of a run of all tests; a file for each process is in the folder USES.
 */

type Input = {
  TableName?: string;
  IndexName?: string;
  Key?: Key;
  Item?: Key;
  ExpressionAttributeValues?: Record<string, string>;
  RequestItems?: Record<string, { Keys?: Key[] } | { PutRequest?: { Item: Key } }[]>;
  TransactItems?: Record<string, Input>[];
};
type Key = { pk: string; sk: string };

const id = randomUUID();
const stored = new Set<string>();
const reads = new Set<string>();

/** The function that runs, or the command of this process. The service itself reads as `npm start`. */
const user = () => runningId() ?? command;
const program = relative(process.cwd(), process.argv[1] ?? '');
const script = Object.entries(manifest.scripts).find(([, text]) => text.endsWith(program))?.[0];
const command = script === undefined ? 'test' : `npm run ${script}`;

const serviceOf = (name = '') =>
  tables.find(({ service }) => (process.env[tableSetting(service)] ?? service) === name)?.service ??
  name;

/** A write may return the item that was there before: a read of the access patterns whose keys are `(written)`. */
function recordItem(service: string, key: Key): void {
  const row = rowOf(chartOf(service), key);
  reads.add(`${service} | ${describeRead(service, key)} (written) | ${user()}`);
  if (user() !== 'test') stored.add(`${service} | ${row?.entity ?? `${key.pk}, ${key.sk}`}`);
}

const recordRead = (service: string, read: Parameters<typeof describeRead>[1]) =>
  reads.add(`${service} | ${describeRead(service, read)} | ${user()}`);

function record(name: string, input: Input): void {
  for (const item of input.TransactItems ?? [])
    for (const [kind, operation] of Object.entries(item)) record(kind, operation);
  for (const [table, requests] of Object.entries(input.RequestItems ?? {}))
    recordBatch(serviceOf(table), requests);
  if (input.TableName !== undefined) recordCall(name, serviceOf(input.TableName), input);
}

type Batch = NonNullable<Input['RequestItems']>[string];

function recordBatch(service: string, requests: Batch): void {
  if (!Array.isArray(requests)) {
    for (const key of requests.Keys ?? []) recordRead(service, key);
    return;
  }
  for (const { PutRequest } of requests) if (PutRequest) recordItem(service, PutRequest.Item);
}

function recordCall(name: string, service: string, input: Input): void {
  const { Key: key, Item: item = key, ExpressionAttributeValues: values = {} } = input;
  if (name.startsWith('Query')) {
    const { ':pk': pk = '', ':from': from, ':to': to } = values;
    recordRead(service, { index: input.IndexName, pk, from, to });
  } else if (name.startsWith('Get')) {
    if (key) recordRead(service, key);
  } else if (/^(Put|Update|Delete)/.test(name) && item) recordItem(service, item);
}

type Send = (this: unknown, ...args: unknown[]) => unknown;

const client = DynamoDBDocumentClient.prototype as unknown as { send: Send };
const original = client.send;
client.send = function (...args) {
  const [sent] = args as [{ constructor: { name: string }; input: Input }];
  record(sent.constructor.name, sent.input);
  return original.apply(this, args);
};

/** Writes what this process has recorded so far. */
export function writeUses(): void {
  const folder = process.env.USES;
  if (folder === undefined || folder === '') return;
  mkdirSync(folder, { recursive: true });
  const uses = { stored: [...stored], reads: [...reads], permissions: [...usedPermissions] };
  // A process may be killed while it writes.
  const file = join(folder, `${id}.json`);
  writeFileSync(`${file}.part`, JSON.stringify(uses));
  renameSync(`${file}.part`, file);
}

process.on('exit', writeUses);
