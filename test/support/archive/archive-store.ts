import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createTables, startDynamo } from '#infra/local/engines/dynamodb.ts';
import type { ImportResult } from '#infra/tools/archive/import-plan.ts';
import { createEmptyFolder } from '../api/desk.ts';
import { startObjectServer } from '../machine/object-server.ts';

export { zeroCounts } from '../machine/commands.ts';

/** Starts DynamoDB and a bucket for the tests of a file. Each test imports into a store of its own. */
export async function startArchiveStore() {
  process.env.POWERTOOLS_METRICS_DISABLED = 'true';
  await startObjectServer();
  const folder = await createEmptyFolder();
  const { endpoint, stop } = await startDynamo(folder);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  const { exportItems, exportShifts } = await import('#infra/tools/archive/export.ts');
  const { readEntries } = await import('#infra/tools/archive/read-entries.ts');
  const { importEntry } = await import('#infra/tools/archive/import.ts');
  const { dynamo } = await import('#lib/platform/dynamo/client.ts');
  let [stores, transactions] = [0, Infinity];
  dynamo.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'TransactWriteItemsCommand' && transactions-- <= 0)
          throw new Error('interrupted');
        return next(args);
      },
    { step: 'initialize' },
  );

  /** Imports a file, but interrupts the import after a number of transactions. */
  async function importUntil(most: number, text: string): Promise<void> {
    transactions = most;
    await importFile(text).catch(() => undefined);
    transactions = Infinity;
  }

  /** Creates an empty store and uses it from now on. */
  async function emptyStore(): Promise<void> {
    process.env.TABLE_SHIFT_LOG = `store-${++stores}`;
    await createTables(endpoint);
  }

  /** Exports all shifts, or those of a time range. */
  async function exportText(range: { from?: string; to?: string } = {}): Promise<string> {
    const lines: string[] = [];
    for await (const shift of exportShifts(range.from, range.to)) lines.push(JSON.stringify(shift));
    for await (const item of exportItems(range.from, range.to)) lines.push(JSON.stringify(item));
    return lines.join('\n');
  }

  /** Imports a file with this text. */
  async function importFile(text: string): Promise<ImportResult[]> {
    const [file, outcomes] = [join(folder, 'file'), [] as ImportResult[]];
    await writeFile(file, text);
    for await (const entry of readEntries(file)) {
      if (entry.problem !== undefined) throw new Error(entry.problem);
      outcomes.push(await importEntry(entry.value));
    }
    return outcomes;
  }

  /** Returns all items sorted by key, without the attributes that count changes. */
  async function storedItems(): Promise<object[]> {
    const TableName = process.env.TABLE_SHIFT_LOG;
    const items: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName }))
      items.push(...Items);
    const keyOf = ({ pk, sk }: Record<string, unknown>) => `${String(pk)} ${String(sk)}`;
    return items
      .map(({ revision: _r, changes: _c, ...item }) => item)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  const importShift = async (value: unknown) => {
    const { parts: _parts, ...result } = await importEntry(value);
    return result;
  };
  return { importShift, emptyStore, exportText, importFile, importUntil, storedItems };
}
