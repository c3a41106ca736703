import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { deskForTest, emptyFolder } from '../../support/api/desk.ts';
import { only } from '../../support/shift-log/shifts.ts';

const program = 'infra/tools/invoke.ts';
const { PATH } = process.env;

function invoke(folder: string, ...words: string[]) {
  const env = { PATH, DATA_DIR: folder };
  return spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
}

/** A copy of a recorded event with other fields. */
async function eventFile(id: string, change: object): Promise<string> {
  const event = JSON.parse(await readFile(`events/${id}.json`, 'utf8')) as object;
  const file = join(await emptyFolder(), 'event.json');
  await writeFile(file, JSON.stringify({ ...event, ...change }));
  return file;
}

it('runs a function of each service on its recorded event, and prints its answer alone', async () => {
  const folder = await emptyFolder();

  const shift = invoke(folder, 'shift-log.create-shift');
  const health = invoke(folder, 'docs.get-health');

  const [status, ...headers] = shift.stdout.split('\n\n')[0]!.split('\n');
  const body = JSON.parse(shift.stdout.slice(shift.stdout.indexOf('\n\n'))) as object;
  expect([shift.status, health.status]).toEqual([0, 0]);
  expect([status, headers]).toEqual(['200', expect.arrayContaining(['ETag: "1.1"'])]);
  expect(body).toMatchObject({ result_data: [{ shift_id: 1, operator_name: 'Ada Lovelace' }] });
  expect(shift.stderr).toContain('"endpoint":"shift-log.create-shift"');
  expect(health.stdout).toContain('\n  "status": "ok",\n');
});

it('works on the tables of the service that runs, as the user and in the role that are given', async () => {
  const { folder, anonymous } = await deskForTest();
  const file = await eventFile('shift-log.create-shift', { body: '{"operator_name":"Vera"}' });

  const refused = invoke(folder, 'shift-log.create-shift', file, '--role', 'viewer');
  const made = invoke(folder, 'shift-log.create-shift', file, '--user', 'night-1');

  const shift = only((await anonymous(getCurrentShift)).body.result_data);
  expect([refused.status, refused.stdout.slice(0, 4)]).toEqual([1, '403\n']);
  expect([made.status, made.stdout.slice(0, 4)]).toEqual([0, '200\n']);
  expect([shift.operator_name, shift.metadata.created_by]).toEqual(['Vera', 'night-1']);
});

it('keeps a function to what its endpoint is granted, also beside a running service', async () => {
  const { folder } = await deskForTest({ LOG_SOURCE_URL: 'http://127.0.0.1:9/' });
  const id = 'shift-log.record-logs';
  const env = { PATH, DATA_DIR: folder, NODE_OPTIONS: `--import=${await grantedPutAlone(id)}` };

  const { stdout, stderr } = spawnSync(process.execPath, [program, id], { env, encoding: 'utf8' });

  expect(stdout).toMatch(/^500\n/);
  expect(stderr).toContain(`${id} is not granted dynamodb:Query shift-log`);
});

/** A module that leaves an endpoint one grant alone before anything else runs. */
async function grantedPutAlone(id: string): Promise<string> {
  const registry = JSON.stringify(join(process.cwd(), 'infra/registry.ts'));
  const file = join(await emptyFolder(), 'put-alone.mjs');
  const find = `endpoints.find((one) => one.id === ${JSON.stringify(id)})`;
  await writeFile(
    file,
    `const { endpoints } = await import(${registry});\n${find}.access = ['shift-log:put'];\n`,
  );
  return file;
}

it('stops on SIGTERM what it has started', async () => {
  const folder = await emptyFolder();
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => silent.close().closeAllConnections());
  const source = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const file = await eventFile('shift-log.record-logs', { body: '' });
  invoke(folder, 'shift-log.create-shift');

  const env = { PATH, DATA_DIR: folder, LOG_SOURCE_URL: source };
  const command = spawn(process.execPath, [program, 'shift-log.record-logs', file], { env });
  await once(silent, 'request');
  command.kill('SIGTERM');
  const [status] = (await once(command, 'exit')) as [number];
  const next = invoke(folder, 'shift-log.get-shift');

  expect([status, next.status]).toEqual([143, 0]);
});

it('says in one line which argument of the invoke command is wrong', async () => {
  const folder = await emptyFolder();
  const id = 'docs.get-health';
  const wrong: [words: string[], line: string][] = [
    [[], 'ID of a function is missing'],
    [['shift-log.creat-shift'], "There is no function 'shift-log.creat-shift'"],
    [[id, 'nowhere.json'], 'nowhere.json cannot be read (ENOENT)'],
    [[id, 'package.json'], 'package.json is no gateway event'],
    [[id, 'README.md'], 'README.md is no gateway event'],
    [[id, `events/${id}.json`, 'more'], "'more' is one too many"],
    [[id, '--role', 'king'], '--role must be one of viewer, '],
    [['--nope'], "Unknown option '--nope'"],
  ];

  const answers = wrong.map(([words]) => invoke(folder, ...words));
  const help = invoke(folder, '--help');

  expect(answers.map(({ status, stderr }) => [status, stderr.trim().split('\n')])).toEqual(
    wrong.map(([, line]) => [2, [expect.stringContaining(line)]]),
  );
  expect(help.status).toBe(0);
  expect(help.stdout).toContain('shift-log.create-shift');
});
