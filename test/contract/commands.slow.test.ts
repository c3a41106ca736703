import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** Our own programs; the others are tools with a help of their own. */
const programs = Object.values(manifest.scripts).flatMap((script) => {
  const [, file] = /^node (\S+\.ts)$/.exec(script) ?? [];
  return file === undefined ? [] : [file];
});

it.each(programs)('%s prints its usage, and refuses an unknown option in one line', (file) => {
  const [help, wrong] = ['--help', '--no-such-option'].map((word) =>
    spawnSync(process.execPath, [file, word], { encoding: 'utf8', timeout: 20_000 }),
  );

  expect([help!.status, help!.stdout.split(' ')[0]]).toEqual([0, 'npm']);
  expect([wrong!.status, wrong!.stderr.trim().split('\n').length]).toEqual([2, 1]);
});
