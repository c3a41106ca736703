import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** The programs of this project, those of benches and proofs included. The other scripts start third-party tools. */
const programs = [
  ...Object.values(manifest.scripts).flatMap((script) => {
    const [, file] = /^node (\S+\.ts)$/.exec(script) ?? [];
    return file === undefined ? [] : [file];
  }),
  ...globSync('test/{bench,proof}/*.ts').filter((file) => !file.endsWith('.test.ts')),
];

it.each(programs)('%s prints its usage, and refuses an unknown option in one line', (file) => {
  const [help, unknownOption] = ['--help', '--no-such-option'].map((option) =>
    spawnSync(process.execPath, [file, option], { encoding: 'utf8', timeout: 20_000 }),
  );

  expect([help!.status, help!.stdout.split(' ')[0]]).toEqual([0, 'npm']);
  expect([unknownOption!.status, unknownOption!.stderr.trim().split('\n').length]).toEqual([2, 1]);
});
