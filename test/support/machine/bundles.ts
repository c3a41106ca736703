import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFunctions, dist } from '#infra/build.ts';

/** A file with the start time of the last build for tests, in ms. All other builds remove it. */
const stamp = join(dist, 'bundled-for-tests');

/** What the bundles are built from. */
const sources = ['lib', 'functions', 'infra'];
const manifests = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];

/** Bundles all functions for the tests of the bundles, unless no source has changed since the last time. */
export default async function setup(): Promise<void> {
  const begin = Date.now();
  const bundled = Number(await readFile(stamp, 'utf8').catch(() => '0'));
  if ((await findLastChange()) < bundled) return;
  await bundleFunctions('');
  await writeFile(stamp, String(begin));
}

/** Returns when a source was last changed, added or removed, in ms. The last two change the folder's time. */
async function findLastChange(): Promise<number> {
  const inside = await Promise.all(
    sources.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((file) => join(folder, file)),
    ),
  );
  const times = [...sources, ...manifests, ...inside.flat()].map((file) =>
    stat(file).then(
      ({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs),
      () => Infinity,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}
