import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createTables, startDynamo } from '#infra/local/engines/dynamodb.ts';
import { entriesOf } from '#infra/tools/entries.ts';
import type { Taken } from '#lib/shift-log/archive/take-in.ts';
import { emptyFolder } from '../api/desk.ts';
import { objectServer } from '../machine/object-server.ts';

export const nothing = { logs: 0, annotations: 0, comments: 0, replies: 0, images: 0 };

/** Stores to import into and export from, one at a time, beside one bucket, for all tests of a file. */
export async function archiveStore() {
  process.env.POWERTOOLS_METRICS_DISABLED = 'true';
  await objectServer();
  const folder = await emptyFolder();
  const { endpoint, stop } = await startDynamo(folder);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  const { giveOut } = await import('#lib/shift-log/archive/give-out.ts');
  const { takeIn } = await import('#lib/shift-log/archive/take-in.ts');
  const { dynamo } = await import('#lib/platform/dynamo/client.ts');
  let [stores, transactions] = [0, Infinity];
  dynamo.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'TransactWriteItemsCommand' && transactions-- <= 0)
          throw new Error('cut off');
        return next(args);
      },
    { step: 'initialize' },
  );

  /** Takes in what a file holds, until so many transactions are written. */
  async function takeUntil(most: number, text: string): Promise<void> {
    transactions = most;
    await takeFile(text).catch(() => undefined);
    transactions = Infinity;
  }

  /** Makes an empty store, in which everything that follows happens. */
  async function emptyStore(): Promise<void> {
    process.env.TABLE_SHIFT_LOG = `store-${++stores}`;
    await createTables(endpoint);
  }

  async function fileOf(range: { from?: string; to?: string } = {}): Promise<string> {
    const lines: string[] = [];
    for await (const shift of giveOut(range.from, range.to)) lines.push(JSON.stringify(shift));
    return lines.join('\n');
  }

  /** Takes in what a file of that text holds. */
  async function takeFile(text: string): Promise<Taken[]> {
    const [file, outcomes] = [join(folder, 'file'), [] as Taken[]];
    await writeFile(file, text);
    for await (const found of entriesOf(file, Buffer.byteLength(text))) {
      if (!('value' in found)) throw new Error(found.unreadable);
      outcomes.push(await takeIn(found.value));
    }
    return outcomes;
  }

  /** Everything in the table, in the order of the keys, without what counts changes. */
  async function everything(): Promise<object[]> {
    const TableName = process.env.TABLE_SHIFT_LOG;
    const items: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName }))
      items.push(...Items);
    const keyOf = ({ pk, sk }: Record<string, unknown>) => `${String(pk)} ${String(sk)}`;
    return items
      .map(({ revision: _r, changes: _c, ...item }) => item)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  return { takeIn, emptyStore, fileOf, takeFile, takeUntil, everything };
}
