import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findImportCycles } from '../support/structure/import-cycles.ts';
import { parseSources, type Source } from '../support/structure/sources.ts';

const MAX_FILE_LINES = 200;

/** Exports for tests that check each member of a table. */
const ONLY_TESTED = ['errorCodes'];

const sources = await parseSources();

/** Returns whether a file is loaded without an import, as handlers and test files are. */
const isEntryPoint = (file: string) =>
  /^functions\/|^infra\/aws\/steps\/|^test\/bench\/cold-start\/baselines\/|\.test\.ts$/.test(
    file,
  ) ||
  ['bundles', 'summary-reporter', 'require-no-running-shift', 'shared-services'].some(
    (name) => file === `test/support/machine/${name}.ts`,
  ) ||
  /^test\/support\/browser\/(chromium|skip)\.ts$/.test(file) ||
  // Started as a separate process.
  file === 'test/bench/cold-start/form-memory.ts';

async function readStyleSheets(): Promise<{ file: string; lines: number }[]> {
  const files = (await readdir('lib', { recursive: true })).filter((file) => file.endsWith('.css'));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join('lib', file), 'utf8');
      return { file, lines: text.trimEnd().split('\n').length };
    }),
  );
}

it('has no circular imports, type imports included', () => {
  expect(findImportCycles(sources)).toEqual([]);
});

it('has no file above 200 lines, style sheets included', async () => {
  const longFiles = [...sources, ...(await readStyleSheets())].filter(
    ({ lines }) => lines > MAX_FILE_LINES,
  );

  expect(longFiles.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
});

/** Returns the exports that no other file imports, or none of `users`, each as file and name. */
function findUnusedExports(users: Source[]): { file: string; name: string }[] {
  const usedNames = new Set(
    users.flatMap(({ imports }) =>
      imports.flatMap(({ to, names }) => names.map((name) => `${to} ${name}`)),
    ),
  );
  return sources
    .filter(({ file }) => !isEntryPoint(file))
    .flatMap(({ file, exports }) => exports.map((name) => ({ file, name })))
    .filter(({ file, name }) => !usedNames.has(`${file} ${name}`) && !usedNames.has(`${file} *`));
}

it('has no export that no other file imports', () => {
  expect(findUnusedExports(sources).map(({ file, name }) => `${file} ${name}`)).toEqual([]);
});

it('has no export that only tests use', async () => {
  const others = sources.filter(({ file }) => !file.endsWith('.test.ts'));
  const candidates = findUnusedExports(others).filter(({ file }) => !file.startsWith('test/'));
  const unused = await Promise.all(
    candidates.map(async ({ file, name }) => {
      const uses = (await readFile(file, 'utf8')).split(new RegExp(`\\b${name}\\b`)).length - 1;
      return uses > 1 || ONLY_TESTED.includes(name) ? [] : [`${file} ${name}`];
    }),
  );

  expect(unused.flat()).toEqual([]);
});
