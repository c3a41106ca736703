import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyFolder } from '../support/api/desk.ts';

const { PATH, HOME } = process.env;
const env = { PATH, HOME };

/** Files that are not sources. */
const ignored = ['node_modules', '.git', '.local', '.rehearsal', 'dist', 'cdk.out', 'coverage'];

/** Copies the sources to a new folder, and links the installed packages. */
async function copySources(): Promise<string> {
  const folder = await createEmptyFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const filter = (from: string) => !ignored.includes(basename(from));
  await cp('.', folder, { recursive: true, filter });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs the command in a folder. Returns its output and the files that it created. */
function runNewEndpoint(cwd: string, ...words: string[]) {
  const program = ['infra/tools/new-endpoint.ts', ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd,
    env,
    encoding: 'utf8',
  });
  const [, list = ''] = /^Wrote\n([\s\S]*)\nNext\n/.exec(stdout) ?? [];
  const files = list.split('\n').map((line) => line.trim());
  return { status, stdout, lines: stderr.trim().split('\n'), files };
}

/** Runs a program of a package in a folder. Returns its exit status and its output. */
async function run(cwd: string, program: string, ...words: string[]) {
  const child = spawn(process.execPath, [`node_modules/${program}`, ...words], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { status: status as number, output: stdout + stderr };
}

/** Checks the types of some files and of what they import, which takes half as long as the whole project. */
async function checkTypes(folder: string, files: string[]) {
  const include = ['infra/registry.ts', 'infra/**/*.d.ts', 'test/support/*/*.ts', ...files];
  const settings = { extends: './tsconfig.json', include, exclude: ['test/support/browser'] };
  await writeFile(join(folder, 'tsconfig.generated.json'), JSON.stringify(settings));
  return run(folder, 'typescript/bin/tsc', '-p', 'tsconfig.generated.json');
}

/** Runs tests in a folder. Returns the full names of the failed tests and the number of passed ones. */
async function runTests(folder: string, ...tests: string[]) {
  const reporting = ['--reporter=json', '--outputFile=tests.json'];
  const vitest = ['vitest/vitest.mjs', 'run', ...tests, ...reporting] as const;
  const { output } = await run(folder, ...vitest);
  type Report = {
    numPassedTests: number;
    testResults: { status: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  const file = await readFile(join(folder, 'tests.json'), 'utf8').catch(() => '');
  if (file === '') throw new Error(output);
  const report = JSON.parse(file) as Report;
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return { failed: failures.sort(), passed: report.numPassedTests };
}

/** The tests of the declarations and sources that a generated endpoint must pass. */
const contractTests = ['bundles', 'declarations', 'readme'].map(
  (name) => `test/contract/${name}.test.ts`,
);

const slt = '/slt/api/v3';

it('generates endpoints that pass all tests except those of their behaviour', async () => {
  const folder = await copySources();
  const list = `GET ${slt}/shift/{shift_id}/meteors`.split(' ');
  const create = `POST ${slt}/shift/{shift_id}/meteors/{meteor_id}`.split(' ');

  const generated = [
    runNewEndpoint(folder, 'shift-log.list-meteors', ...list, 'Meteors seen in a shift'),
    runNewEndpoint(
      folder,
      'shift-log.create-meteor',
      ...create,
      "A meteor's place",
      '--contract=meteors',
    ),
  ];
  const files = [...new Set(generated.flatMap((one) => one.files))];
  const code = files.filter((file) => file.endsWith('.ts'));
  const tests = code.filter((file) => file.endsWith('.test.ts'));
  const [types, lint, style, layers, behaviour] = await Promise.all([
    checkTypes(folder, code),
    run(folder, 'eslint/bin/eslint.js', ...code),
    run(folder, 'prettier/bin/prettier.cjs', '--check', ...files),
    run(folder, 'dependency-cruiser/bin/dependency-cruise.mjs', 'lib', 'functions'),
    runTests(folder, ...contractTests, ...tests),
  ]);

  expect(generated.map(({ status, lines }) => [status, lines])).toEqual([
    [0, ['']],
    [0, ['']],
  ]);
  expect([files.length, tests.length]).toEqual([13, 2]);
  expect([types, lint, style]).toEqual([
    { status: 0, output: '' },
    { status: 0, output: '' },
    { status: 0, output: expect.stringContaining('All matched files use Prettier') },
  ]);
  expect(layers.status, layers.output).toBe(0);
  expect(behaviour.failed).toEqual([
    "responds to a valid request: A meteor's place",
    'responds to a valid request: Meteors seen in a shift',
  ]);
  expect(behaviour.passed).toBeGreaterThan(20);
}, 400_000);

it('refuses an invalid or existing endpoint in one line, and writes nothing', () => {
  const [id, path, about] = ['shift-log.list-meteors', `${slt}/meteors`, 'Meteors'];
  const wrong: [words: string[], line: string][] = [
    [[id, 'GET', path], 'Give exactly four arguments: ID, METHOD, PATH and "SUMMARY"'],
    [['shift-log.meteors', 'GET', path, about], 'is not <service>.<verb-noun> of'],
    [['dome.list-meteors', 'GET', path, about], 'is not <service>.<verb-noun> of'],
    [['shift-log.end-shift', 'GET', path, about], 'shift-log.end-shift already exists'],
    [[id, 'FETCH', path, about], "'FETCH' is not one of GET"],
    [[id, 'GET', '/api/v3/meteors', about], `does not begin with ${slt}/`],
    [[id, 'GET', `${slt}/shift`, about], 'already exists: shift-log.get-shift'],
    [[id, 'GET', path, about, '--contract', 'shifts'], 'shifts.ts is full (6 endpoints)'],
    [[id, 'GET', path, about, '--nope'], "Unknown option '--nope'"],
  ];

  const results = wrong.map(([words]) => runNewEndpoint('.', ...words));
  const help = runNewEndpoint('.', '--help');

  expect(results.map(({ status, lines }) => [status, lines])).toEqual(
    wrong.map(([, line]) => [2, [expect.stringContaining(line)]]),
  );
  expect(existsSync('functions/shift-log/list-meteors.ts')).toBe(false);
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('--contract')]);
});
