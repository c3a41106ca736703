import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle, bundleFunctions, dist } from '#infra/build.ts';
import { endpoints } from '#infra/registry.ts';
import { bare } from '../support/service-process.ts';
import { rounded } from './percentiles.ts';
import type { Results } from './results.ts';
import { BARE } from './tables.ts';

/** Fresh processes for each bundle; the first one, which fetches it from the disk, is left out. */
const ROUNDS = 11;

const measure =
  'const began = performance.now(); await import(process.argv[1]); console.log(performance.now() - began)';

/**
 * Import time and size of every function's bundle, beside an empty function and a bare client, which
 * is bundled as by default and as the functions are. Rounds over all of them, so that a busy moment of the machine meets all.
 */
export async function importTimes(): Promise<Results['imports']> {
  await bundleFunctions('');
  const folder = await mkdtemp(join(tmpdir(), 'observatory-desk-'));
  try {
    const [empty, bare, trimmed] = ['empty', 'bare', 'trimmed'].map((name) => join(folder, name));
    await bundle({ empty: 'test/bench/yardsticks/empty.ts' }, folder);
    const client = 'test/bench/yardsticks/bare-client.ts';
    await bundle({ bare: client }, folder, { trimmed: false });
    await bundle({ trimmed: client }, folder);
    return await medians({
      'empty function': `${empty}.mjs`,
      [BARE]: `${bare}.mjs`,
      'the same client, trimmed as the functions are': `${trimmed}.mjs`,
      ...Object.fromEntries(endpoints.map(({ id }) => [id, join(dist, id, 'index.mjs')])),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function medians(bundles: Record<string, string>): Promise<Results['imports']> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, file] of Object.entries(bundles)) {
      const time = await importTime(file);
      if (round > 0) times.set(name, [...(times.get(name) ?? []), time]);
    }
  const rows = Object.entries(bundles).map(async ([name, file]) => {
    const sorted = (times.get(name) ?? []).sort((a, b) => a - b);
    const { size } = await stat(file);
    const ms = rounded(sorted[(ROUNDS - 1) / 2] ?? NaN);
    return [name, { ms, kb: rounded(size / 1024) }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

async function importTime(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', measure, file],
    { env: { ...bare(), AWS_REGION: 'us-east-1' } },
  );
  return Number(stdout);
}
