import { firstVersion, newVersion, nextVersion } from '#lib/documents/versions.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { definitionPartition } from '#lib/scheduling-blocks/keys.ts';
import { toDefinition } from '#lib/scheduling-blocks/model.ts';
import { loadSample } from '../../support/samples.ts';
import type { BulkItems } from './bulk-load.ts';

const service = 'scheduling-blocks';

/** Versions of each definition, of two items each. */
const VERSIONS = 2;

export const sbdIdOf = (n: number) => `sbd-20260101-${String(n).padStart(5, '0')}`;

/** Generates definitions with two versions each. Their documents differ only in the id. */
export async function generate(count: number): Promise<BulkItems> {
  const text = await loadSample('scheduling-block-low');
  const first = firstVersion('operator-1', '2026-01-01T20:15:00.000Z');
  const metadata = [first, nextVersion(first, 'operator-1', '2026-01-01T21:15:00.000Z')];
  const items = metadata.flatMap((version) => {
    const { text: stored } = toDefinition(text, sbdIdOf(0), version);
    return newVersion(tableName(service), '', version, stored).map((write) =>
      'put' in write ? write.put : {},
    );
  });
  return {
    service,
    items: generateItems(items, count),
    count: count * VERSIONS * 2,
    label: `${count.toLocaleString('en')} definitions`,
  };
}

function* generateItems(items: object[], count: number) {
  for (let n = 1; n <= count; n++)
    for (const item of items) yield { ...item, pk: definitionPartition(sbdIdOf(n)) };
}
