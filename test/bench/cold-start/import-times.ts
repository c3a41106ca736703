import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, bundleFunctions, dist } from '#infra/build.ts';
import { endpoints } from '#infra/registry.ts';
import { measureMedians } from './fresh-process.ts';
import { roundTo3Digits } from '../report/percentiles.ts';
import type { Results } from '../report/results.ts';
import { BARE } from '../report/tables.ts';

const measure =
  'const began = performance.now(); await import(process.argv[1]); console.log(performance.now() - began)';

/**
 * Measures import time and size of every function's bundle, of an empty function, and of a bare client, which
 * is bundled with default options and with those of the functions.
 */
export async function measureImportTimes(): Promise<Results['imports']> {
  await bundleFunctions('');
  const folder = await mkdtemp(join(tmpdir(), 'observatory-desk-'));
  try {
    const [empty, bare, trimmed] = ['empty', 'bare', 'trimmed'].map((name) => join(folder, name));
    await bundle({ empty: 'test/bench/cold-start/baselines/empty.ts' }, folder);
    const client = 'test/bench/cold-start/baselines/bare-client.ts';
    await bundle({ bare: client }, folder, { trimmed: false });
    await bundle({ trimmed: client }, folder);
    return await measureBundles({
      'empty function': `${empty}.mjs`,
      [BARE]: `${bare}.mjs`,
      'the same client, trimmed as the functions are': `${trimmed}.mjs`,
      ...Object.fromEntries(endpoints.map(({ id }) => [id, join(dist, id, 'index.mjs')])),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureBundles(bundles: Record<string, string>): Promise<Results['imports']> {
  const times = await measureMedians(measure, bundles);
  const sized = Object.entries(bundles).map(async ([name, file]) => {
    const { size } = await stat(file);
    return [name, { ms: times[name] ?? NaN, kb: roundTo3Digits(size / 1024) }] as const;
  });
  return Object.fromEntries(await Promise.all(sized));
}
