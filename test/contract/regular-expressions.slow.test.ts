import { check } from 'recheck';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  createdBy,
  findRegularExpressions,
  type RegularExpression,
} from '../support/structure/regular-expressions.ts';

/** Where texts of callers are read. Other folders read what the project itself has written. */
const reachedFiles = globSync('{functions,lib,infra/local}/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.d.ts'),
);

/** Modules that create regular expressions from texts. */
const creators = [
  'lib/shift-log/attachments/object-keys.ts',
  'lib/search/words/fold.ts',
  'lib/search/language/parse.ts',
];

/** Modules that create them from escaped texts, which match nothing but themselves. */
const escapers = ['lib/console/page/views/timeline/marked-words.ts'];

/** Returns the expressions whose time is not a constant per character, each with an input that shows it. */
async function findCostly(expressions: RegularExpression[]): Promise<string[]> {
  const costly: string[] = [];
  for (const { file, source, flags } of expressions) {
    const { status, ...diagnostics } = await check(source, flags, { timeout: 20_000 });
    if (status === 'safe') continue;
    const attack = 'attack' in diagnostics ? JSON.stringify(diagnostics.attack.pattern) : '';
    costly.push(`${file}: /${source}/${flags} is ${status} ${attack}`);
  }
  return costly;
}

it('reads texts of callers with regular expressions of linear time only', async () => {
  const expressions = await findRegularExpressions(reachedFiles);

  expect(expressions.length).toBeGreaterThan(150);
  expect(await findCostly(expressions)).toEqual([]);
});

it.each(creators)('creates no costly regular expression in %s', async (file) => {
  const expressions = await createdBy(file);

  expect(expressions.length).toBeGreaterThan(0);
  expect(await findCostly(expressions)).toEqual([]);
});

it('knows every module that creates regular expressions from texts', async () => {
  const texts = await Promise.all(reachedFiles.map((file) => readFile(file, 'utf8')));

  expect(reachedFiles.filter((_, n) => texts[n]!.includes('new RegExp(')).sort()).toEqual(
    [...creators, ...escapers].sort(),
  );
});

it('finds a costly one', async () => {
  const costly = await findCostly([{ file: 'x.ts', source: '(a+)+$', flags: '' }]);

  expect(costly).toHaveLength(1);
});
