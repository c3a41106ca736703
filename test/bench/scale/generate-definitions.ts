import { firstVersion, newVersion, nextVersion } from '#lib/documents/versions.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { definitionPartition } from '#lib/scheduling-blocks/keys.ts';
import { toDefinition } from '#lib/scheduling-blocks/model.ts';
import { loadSample } from '../../support/samples.ts';
import type { Load } from './bulk-load.ts';

const service = 'scheduling-blocks';

/** Two items a version. */
const VERSIONS = 2;

export const sbdIdOf = (n: number) => `sbd-20260101-${String(n).padStart(5, '0')}`;

/** So many definitions with two versions each, to be loaded; their documents differ in nothing else. */
export async function generate(count: number): Promise<Load> {
  const text = await loadSample('scheduling-block-low');
  const first = firstVersion('operator-1', '2026-01-01T20:15:00.000Z');
  const metadata = [first, nextVersion(first, 'operator-1', '2026-01-01T21:15:00.000Z')];
  const items = metadata.flatMap((said) => {
    const { text: stored } = toDefinition(text, sbdIdOf(0), said);
    return newVersion(tableName(service), '', said, stored).map((step) =>
      'put' in step ? step.put : {},
    );
  });
  return {
    service,
    items: each(items, count),
    count: count * VERSIONS * 2,
    of: `${count.toLocaleString('en')} definitions`,
  };
}

function* each(items: object[], count: number) {
  for (let n = 1; n <= count; n++)
    for (const item of items) yield { ...item, pk: definitionPartition(sbdIdOf(n)) };
}
