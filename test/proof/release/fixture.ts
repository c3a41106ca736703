import { ScanCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tables } from '#infra/tables.ts';
import { version } from '#lib/contract/version.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import type { Items } from '../../support/machine/stored-items.ts';

const MAX_BYTES = 200 * 1024;

/** Saves all items of all tables as those of this version. Returns the name of the file. */
export async function saveFixture(): Promise<string> {
  const file = `test/fixtures/release-${version}.json`;
  if (existsSync(file))
    throw new Error(`${file} exists: it has what that version stored. Number the version first.`);
  const { client } = await import('#lib/platform/dynamo/client.ts');
  const fixture: Items = {};
  for (const { service } of tables) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName(service) }));
    fixture[service] = Items.map(withTextOfBytes);
  }
  const text = format(fixture);
  if (text.length > MAX_BYTES) throw new Error(`The items have ${text.length} bytes.`);
  await writeFile(file, text);
  return file;
}

/** Returns the items as JSON, with a line for each, so that differences can be read. */
function format(fixture: Items): string {
  const formattedTables = Object.entries(fixture).map(([table, items]) => {
    const lines = items.map((item) => JSON.stringify(item));
    return `${JSON.stringify(table)}: [\n${lines.join(',\n')}\n]`;
  });
  return `{\n${formattedTables.join(',\n')}\n}\n`;
}

/** Returns an item in which binary attributes are base64, as JSON has them. */
const withTextOfBytes = (item: Record<string, AttributeValue>): Items[string][number] =>
  Object.fromEntries(
    Object.entries(item).map(([name, { B, ...value }]) => [
      name,
      B ? { B: Buffer.from(B).toString('base64') } : value,
    ]),
  );
