import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { documents, withTables } from '#infra/tools/docs.ts';
import manifest from '../../package.json' with { type: 'json' };

it.each(documents)('has up-to-date tables in %s', async (file) => {
  const text = await readFile(file, 'utf8');

  expect(await withTables(text, file), 'npm run docs updates the tables').toBe(text);
});

it.each(documents)('names only files that exist in %s', async (file) => {
  const text = await readFile(file, 'utf8');
  const paths = [...text.matchAll(/`((?:lib|infra|functions|test)\/[\w./-]+\.\w+)`/g)].map(
    ([, path]) => path ?? '',
  );

  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

it('describes every command in the README, and no other', async () => {
  const readme = await readFile('README.md', 'utf8');
  const [, commands = ''] = /## Commands\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const documentedCommands = [...commands.matchAll(/`npm (?:run )?(?:--silent )?([\w:-]+)/g)].map(
    ([, name]) => name,
  );

  expect(documentedCommands.sort()).toEqual(Object.keys(manifest.scripts).sort());
});
