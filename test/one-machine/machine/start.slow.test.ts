import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logFile, previousLogFile } from '#infra/local/data-folder/log-file.ts';
import { createSession } from '#lib/session/contracts/session.ts';
import { createShift, getCurrentShift, endShift } from '#lib/shift-log/contracts/shifts.ts';
import { createClient } from '#lib/contract/client.ts';
import {
  startDeskForTest,
  createEmptyFolder,
  launchDesk,
  shutDown,
  type OwnDesk,
} from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

/** Runs a start that fails, and returns its output and exit status. */
function runFailingStart(folder: string, settings: Record<string, string> = {}) {
  const { PATH } = process.env;
  const env = { PATH, PORT: '0', DATA_DIR: folder, ...settings };
  const { status, stderr, stdout } = spawnSync(process.execPath, ['infra/local/start.ts'], {
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, lines: stderr.trim().split('\n'), stdout };
}

/** Returns the command lines that contain the path of a folder. */
function listProcesses(folder: string): string[] {
  const lines = existsSync('/proc/self/cmdline')
    ? readdirSync('/proc').map((pid) => readCommandLine(`/proc/${pid}/cmdline`))
    : spawnSync('ps', ['-axo', 'args'], { encoding: 'utf8' }).stdout.split('\n');
  return lines.filter((line) => line.includes(folder));
}

function readCommandLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

it('prints its addresses, a valid token, a link to the console, and finally that it is ready', async () => {
  const { lines, url, folder } = await startDeskForTest();

  const [title, base, docs, data, log, tracker, token, link, ready] = lines();
  const jwt = token!.split(/ +/)[3];
  const [, console, code] = /^ {2}console +(\S+)#code=(\S+)$/.exec(link!) ?? [];
  const session = await createClient(url, code)(createSession);
  const response = await createClient(url, jwt)(createShift, { body: { operator_name: 'Ada' } });
  expect(title).toBe('Observatory Desk');
  expect([base, docs, data, log].map((line) => line!.trim().split(/ {2,}/).at(-1))).toEqual([
    url,
    `${url}/api/v3/ui`,
    folder,
    logFile(folder),
  ]);
  expect(tracker).toMatch(/^ {2}issue tracker {3}http:\/\/127\.0\.0\.1:\d+$/);
  expect([console, session.status]).toEqual([`${url}/console`, 200]);
  expect(ready).toBe(`ready ${url}`);
  expect(response.status).toBe(200);
});

it('logs requests to two files of lines of JSON, and nothing to the terminal', async () => {
  const folder = await createEmptyFolder();
  await mkdir(join(folder, 'log'));
  await writeFile(logFile(folder), `${'x'.repeat(9_999_990)}\n`);
  const service = await launchDesk(folder);

  await service.anonymous(getCurrentShift);
  const log = await readFile(logFile(folder), 'utf8');
  await service.stop();

  expect(service.printed.at(-1)).toBe(`ready ${service.url}`);
  const lines = log.trimEnd().split('\n');
  const logged = lines.map((line) => JSON.parse(line) as { endpoint?: string });
  expect(logged).toContainEqual(
    expect.objectContaining({
      endpoint: 'shift-log.get-current-shift',
      code: 'REQUEST_COMPLETED',
      gateway_request_id: expect.any(String) as string,
    }),
  );
  expect((await stat(previousLogFile(folder))).size).toBe(9_999_991);
  await rm(folder, { recursive: true });
});

it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])(
  'stops on %s and leaves no process',
  async (signal) => {
    const folder = await createEmptyFolder();
    const desk = await launchDesk(folder);
    const before = listProcesses(folder);

    const status = await desk.stop(signal);

    expect(before.length).toBeGreaterThan(0);
    expect(status).toBe(0);
    expect(listProcesses(folder)).toEqual([]);
  },
);

it('leaves no engine behind when it is killed', async () => {
  const folder = await createEmptyFolder();
  const desk = await launchDesk(folder);

  await desk.stop('SIGKILL');

  await expect.poll(() => listProcesses(folder)).toEqual([]);
});

it('keeps its data across a restart, and accepts earlier tokens', async () => {
  const folder = await createEmptyFolder();
  const first = await launchDesk(folder);
  const token = await first.token('operator-1', 'operator');
  const { shift_id } = await startShift(createClient(first.url, token));
  await first.stop();

  const second = await launchDesk(folder);
  const current = await second.anonymous(getCurrentShift);
  const ended = await createClient(second.url, token)(endShift, { path: { shift_id } });
  await shutDown(second);

  expect(only(current.body.result_data).shift_id).toBe(shift_id);
  expect(ended.status).toBe(200);
});

it('lets only one of two concurrent starts use the data folder', async () => {
  const folder = await createEmptyFolder();

  const [one, other] = await Promise.allSettled([launchDesk(folder), launchDesk(folder)]);

  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
  await shutDown(
    one.status === 'fulfilled' ? one.value : (other as PromiseFulfilledResult<OwnDesk>).value,
  );
});

it('starts on a folder with a corrupt running.json', async () => {
  const folder = await createEmptyFolder();
  await writeFile(join(folder, 'running.json'), '{"pid":');

  const desk = await launchDesk(folder);

  expect((await desk.anonymous(getCurrentShift)).status).toBe(404);
  await shutDown(desk);
});

it('stores the secret in one line, readable only by its owner', async () => {
  const { folder } = await startDeskForTest();

  const { mode } = await stat(join(folder, 'secret'));

  expect((mode & 0o777).toString(8)).toBe('600');
  expect(await readFile(join(folder, 'secret'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
});

it('reports in one line why it cannot start', async () => {
  const desk = await startDeskForTest();
  const file = join(await createEmptyFolder(), 'file');
  await writeFile(file, '');
  const port = new URL(desk.url).port;
  const noEngine = join(await createEmptyFolder(), 'data');
  const badSecret = await createEmptyFolder();
  await writeFile(join(badSecret, 'secret'), 'short');

  const failures = {
    port: runFailingStart(await createEmptyFolder(), { PORT: port }),
    folder: runFailingStart(join(file, 'data')),
    shared: runFailingStart(desk.folder),
    secret: runFailingStart(badSecret),
    setting: runFailingStart(await createEmptyFolder(), { ISOLATION_LEVEL: 'none' }),
    engine: runFailingStart(noEngine, { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' }),
  };

  expect(Object.values(failures).map(({ status, lines }) => [status, lines.length])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  expect(failures.port.lines[0]).toBe(
    `PORT: 127.0.0.1:${port} is in use; PORT=0 picks a free one.`,
  );
  expect(failures.folder.lines[0]).toContain('cannot be written');
  expect(failures.shared.lines[0]).toContain(
    `${desk.folder} is in use by process ${desk.process.pid}.`,
  );
  expect(failures.secret.lines[0]).toContain('has no secret of at least 32 bytes');
  expect(failures.setting.lines[0]).toContain("ISOLATION_LEVEL: 'none' is not valid");
  expect(failures.engine.lines[0]).toContain('does not respond like DynamoDB');
});
