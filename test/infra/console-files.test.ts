import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { writeConsoleFiles } from '#infra/console-files.ts';
import { createEmptyFolder } from '../support/api/desk.ts';

/** The limits of the first page, compressed with gzip. */
const MAX_SCRIPT_BYTES = 64 * 1024;
const MAX_STYLE_BYTES = 12 * 1024;

let folder: string;
let files: string[];
let scripts: string[];
let styles: string[];

beforeAll(async () => {
  folder = await createEmptyFolder();
  await Promise.all(
    ['console.show-console', 'console.get-asset'].map((id) => writeConsoleFiles(id, folder)),
  );
  files = await readdir(folder);
  const html = await readFile(join(folder, 'console.html'), 'utf8');
  const names = (expression: RegExp) =>
    Array.from(html.matchAll(expression), ([, name]) => name ?? '');
  scripts = names(/src="\/console\/assets\/([^"]+)"/g);
  styles = names(/rel="stylesheet" href="\/console\/assets\/([^"]+)"/g);
  return () => rm(folder, { recursive: true, force: true });
});

const sumSizes = async (names: string[]) => {
  const stats = await Promise.all(names.map((name) => stat(join(folder, `${name}.gz`))));
  return stats.reduce((sum, { size: bytes }) => sum + bytes, 0);
};

it('needs one style sheet, the theme and one script for the first page', async () => {
  const [, application = ''] = scripts;
  const code = await readFile(join(folder, application), 'utf8');

  expect([styles.length, scripts.length]).toEqual([1, 2]);
  expect(code).not.toMatch(/(?:from|import)\s*"\.\//);
});

it('keeps the first page small', async () => {
  expect(await sumSizes(scripts)).toBeLessThan(MAX_SCRIPT_BYTES);
  expect(await sumSizes(styles)).toBeLessThan(MAX_STYLE_BYTES);
});

it('loads dialogs, other pages, twilight and sign-in on demand, sharing the modules of the script', async () => {
  const [, application = ''] = scripts;
  const lazy = ['flows', 'shifts-page', 'tags-page', 'block-page', 'shift-page', 'twilight'];
  const onDemand = [...lazy, 'provider', 'parse'].map((name) =>
    files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js')),
  );
  const codes = await Promise.all(
    onDemand.map((file) => readFile(join(folder, file ?? ''), 'utf8')),
  );

  for (const code of codes) expect(code).toContain(`"./${application}"`);
});

it('draws FITS files in a worker of its own, loaded on demand with its address', async () => {
  const worker = files.find((file) => /^fits-worker-\w+\.js$/.test(file));
  const client = files.find((file) => /^read-fits-\w+\.js$/.test(file));
  const codeOf = (file = '') => readFile(join(folder, file), 'utf8');

  expect(await codeOf(client)).toContain(`/console/assets/${worker}`);
  expect(await codeOf(worker)).toContain('BITPIX');
  for (const script of scripts) expect(await codeOf(script)).not.toMatch(/BITPIX|fits-worker/);
});
