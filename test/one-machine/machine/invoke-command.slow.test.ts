import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { startDeskForTest, createEmptyFolder } from '../../support/api/desk.ts';
import { only } from '../../support/shift-log/shifts.ts';

const program = 'infra/tools/invoke.ts';
const { PATH } = process.env;

function invoke(folder: string, ...args: string[]) {
  const env = { PATH, DATA_DIR: folder };
  return spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
}

/** Writes a copy of a recorded event with other fields, and returns its path. */
async function writeEventFile(id: string, change: object): Promise<string> {
  const event = JSON.parse(await readFile(`events/${id}.json`, 'utf8')) as object;
  const file = join(await createEmptyFolder(), 'event.json');
  await writeFile(file, JSON.stringify({ ...event, ...change }));
  return file;
}

it('runs functions on their recorded events, and prints only the response', async () => {
  const folder = await createEmptyFolder();

  const shift = invoke(folder, 'shift-log.create-shift');
  const health = invoke(folder, 'docs.get-health');
  const frame = invoke(folder, 'live.ping');
  const changes = invoke(folder, 'live.publish-events');

  const [status, ...headers] = shift.stdout.split('\n\n')[0]!.split('\n');
  const body = JSON.parse(shift.stdout.slice(shift.stdout.indexOf('\n\n'))) as object;
  expect([shift.status, health.status]).toEqual([0, 0]);
  expect([status, headers]).toEqual(['200', expect.arrayContaining(['ETag: "1.1"'])]);
  expect(body).toMatchObject({ result_data: [{ shift_id: 1, operator_name: 'Ada Lovelace' }] });
  expect(shift.stderr).toContain('"endpoint":"shift-log.create-shift"');
  expect(health.stdout).toContain('\n  "status": "ok",\n');
  expect([frame.status, frame.stdout.slice(0, 4)]).toEqual([0, '200\n']);
  expect([changes.status, changes.stdout]).toEqual([0, '{"batchItemFailures":[]}\n']);
});

it('uses the tables of the running service, with the given user and role', async () => {
  const { folder, anonymous } = await startDeskForTest();
  const file = await writeEventFile('shift-log.create-shift', { body: { operator_name: 'Vera' } });

  const refusal = invoke(folder, 'shift-log.create-shift', file, '--role', 'viewer');
  const created = invoke(folder, 'shift-log.create-shift', file, '--user', 'night-1');

  const shift = only((await anonymous(getCurrentShift)).body.result_data);
  expect([refusal.status, refusal.stdout.slice(0, 4)]).toEqual([1, '403\n']);
  expect([created.status, created.stdout.slice(0, 4)]).toEqual([0, '200\n']);
  expect([shift.operator_name, shift.metadata.created_by]).toEqual(['Vera', 'night-1']);
});

it('limits a function to the grants of its endpoint, even while a service runs', async () => {
  const { folder } = await startDeskForTest({ LOG_SOURCE_URL: 'http://127.0.0.1:9/' });
  const id = 'shift-log.record-logs';
  const env = { PATH, DATA_DIR: folder, NODE_OPTIONS: `--import=${await writePutOnlyModule(id)}` };

  const { stdout, stderr } = spawnSync(process.execPath, [program, id], { env, encoding: 'utf8' });

  expect(stdout).toMatch(/^500\n/);
  expect(stderr).toContain(`${id} is not granted dynamodb:Query shift-log`);
});

/** Writes a module that removes all but one grant of an endpoint before anything else runs. */
async function writePutOnlyModule(id: string): Promise<string> {
  const registry = JSON.stringify(join(process.cwd(), 'infra/registry.ts'));
  const file = join(await createEmptyFolder(), 'put-only.mjs');
  const find = `endpoints.find((one) => one.id === ${JSON.stringify(id)})`;
  await writeFile(
    file,
    `const { endpoints } = await import(${registry});\n${find}.access = ['shift-log:put'];\n`,
  );
  return file;
}

it('stops its processes on SIGTERM', async () => {
  const folder = await createEmptyFolder();
  const silentServer = createServer().listen(0, '127.0.0.1');
  await once(silentServer, 'listening');
  onTestFinished(() => silentServer.close().closeAllConnections());
  const source = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}/`;
  const file = await writeEventFile('shift-log.record-logs', { body: undefined });
  invoke(folder, 'shift-log.create-shift');

  const env = { PATH, DATA_DIR: folder, LOG_SOURCE_URL: source };
  const command = spawn(process.execPath, [program, 'shift-log.record-logs', file], { env });
  await once(silentServer, 'request');
  command.kill('SIGTERM');
  const [status] = (await once(command, 'exit')) as [number];
  const next = invoke(folder, 'shift-log.get-shift');

  expect([status, next.status]).toEqual([143, 0]);
});

it('reports an invalid argument of the invoke command in one line', async () => {
  const folder = await createEmptyFolder();
  const id = 'docs.get-health';
  const wrong: [args: string[], line: string][] = [
    [[], 'ID of a function is missing'],
    [['shift-log.creat-shift'], "There is no function 'shift-log.creat-shift'"],
    [[id, 'nowhere.json'], 'nowhere.json cannot be read (ENOENT)'],
    [[id, 'package.json'], 'package.json is not a recorded event of docs.get-health'],
    [[id, 'README.md'], 'README.md is not a recorded event of docs.get-health'],
    [[id, `events/${id}.json`, 'more'], "Unexpected argument 'more'"],
    [[id, '--role', 'king'], '--role must be one of viewer, '],
    [['--nope'], "Unknown option '--nope'"],
  ];

  const responses = wrong.map(([args]) => invoke(folder, ...args));
  const help = invoke(folder, '--help');

  expect(responses.map(({ status, stderr }) => [status, stderr.trim().split('\n')])).toEqual(
    wrong.map(([, line]) => [2, [expect.stringContaining(line)]]),
  );
  expect(help.status).toBe(0);
  expect(help.stdout).toContain('shift-log.create-shift');
});
