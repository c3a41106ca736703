import { spawn, spawnSync } from 'node:child_process';
import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { knownDifferences } from '../support/machine/known-differences.ts';
import { createEmptyFolder } from '../support/api/desk.ts';
import { oneMachineFiles, shiftFiles } from '../../vitest.config.ts';

function rehearse(path: string, words: string[] = [], settings: NodeJS.ProcessEnv = {}) {
  const env = { PATH: path, ...settings };
  const file = 'infra/rehearsal/rehearse.ts';
  return spawnSync(process.execPath, [file, ...words], { env, encoding: 'utf8', timeout: 20_000 });
}

it('reports in one line that Python is missing or too old', async () => {
  const folder = await createEmptyFolder();
  const old = join(folder, 'old');
  await mkdir(old);
  await writeFile(join(old, 'python3'), '#!/bin/sh\necho 3.9\n', { mode: 0o755 });

  const failures = [rehearse(folder), rehearse(old)];

  expect(failures.map(({ status }) => status)).toEqual([1, 1]);
  expect(failures.map(({ stderr }) => stderr)).toEqual([
    'Python 3.10 or newer, with venv, must be on the PATH; there is none.\n',
    'Python 3.10 or newer, with venv, must be on the PATH; there is 3.9.\n',
  ]);
});

it('reports in one line that Chromium is missing', () => {
  const { PATH = '' } = process.env;

  const { status, stderr } = rehearse(PATH, [], { CHROMIUM: '/nowhere' });

  expect(status).toBe(1);
  expect(stderr).toBe(
    'The rehearsal needs Chromium (apt-get install -y chromium); none found at /nowhere.\n',
  );
});

it('prints help, and refuses unknown arguments', () => {
  const { PATH = '' } = process.env;

  const help = rehearse(PATH, ['--help']);
  const misuse = rehearse(PATH, ['--stage']);

  expect([help.status, misuse.status]).toEqual([0, 2]);
  expect(help.stdout).toContain('--keep');
  expect(misuse.stderr.trim().split('\n')).toHaveLength(1);
});

/** Returns whether a server responds on a local port. */
const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );

/** A program whose child process is a server that prints its port. */
const serving = [
  'sh',
  '-c',
  `node -e "const s = require('http').createServer((_, r) => r.end()).listen(0, '127.0.0.1', () => console.log(s.address().port))" & wait`,
];

it('ends its child processes when it ends or is killed', async () => {
  const log = join(await createEmptyFolder(), 'log');
  const script = `import { start } from './infra/rehearsal/child-process.ts';
    start(${JSON.stringify(serving)}, { cwd: '.', env: process.env, log: ${JSON.stringify(log)} });`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const port = () => readFile(log, 'utf8').then(Number, () => 0);
  await expect.poll(port, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await isListening(await port());

  program.kill('SIGKILL');

  expect(before).toBe(true);
  await expect.poll(async () => isListening(await port()), { timeout: 20_000 }).toBe(false);
});

it('gives turns to all files that start shifts', async () => {
  const starting =
    /\b(start|startAndEnd|endRunning)\b[^}]*} from '[./]*support\/shift-log\/shifts\.ts'/;
  const files = await Array.fromAsync(glob('test/integration/**/*.test.ts'));
  const others = files.filter(
    (file) => ![shiftFiles, oneMachineFiles].some((one) => matchesGlob(file, one)),
  );
  const texts = await Promise.all(others.map((file) => readFile(file, 'utf8')));

  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((_, index) => starting.test(texts[index] ?? ''))).toEqual([]);
});

it('lists only differences of the emulator that a test uses, each with a reason', async () => {
  const files = await readdir('test/integration', { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFile(join('test/integration', file), 'utf8')),
  );
  const usedNames = texts.flatMap((text) => [...text.matchAll(/differs\('([^']+)'\)/g)]);

  expect(new Set(usedNames.map(([, name]) => name))).toEqual(
    new Set(Object.keys(knownDifferences)),
  );
  for (const reason of Object.values(knownDifferences)) expect(reason).toMatch(/\w{3,}.*\.$/);
});
