import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { FolderInUse, lockFolder } from '#infra/local/data-folder/folder-lock.ts';
import { freePort } from '#infra/local/engines/free-port.ts';
import { getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { createEmptyFolder, launchDesk, shutDown } from '../../support/api/desk.ts';
import { createCleanEnvironment } from '../../support/machine/service-process.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const runFailingStart = (folder: string) =>
  spawnSync(process.execPath, ['infra/local/start.ts'], {
    env: { ...createCleanEnvironment(), PORT: '0', DATA_DIR: folder },
    encoding: 'utf8',
  });

it('restarts immediately after a SIGKILL, on the same ports, with all data', async () => {
  const folder = await createEmptyFolder();
  const settings = { PORT: String(await freePort()) };
  const shifts: number[] = [];
  const storagePorts: string[] = [];

  for (let round = 0; round < 3; round++) {
    const desk = await launchDesk(folder, settings);
    if (round === 0) shifts.push((await startShift(await desk.as('operator'))).shift_id);
    const current = await desk.anonymous(getCurrentShift);
    shifts.push(only(current.body.result_data).shift_id);
    storagePorts.push(await readFile(join(folder, 'objects-port'), 'utf8'));
    desk.process.kill('SIGKILL');
  }
  await writeFile(join(folder, 'objects-port'), 'no port');
  const last = await launchDesk(folder, settings);
  onTestFinished(() => shutDown(last));

  expect(new Set(shifts).size).toBe(1);
  expect(new Set(storagePorts).size).toBe(1);
  expect(only((await last.anonymous(getCurrentShift)).body.result_data).shift_id).toBe(shifts[0]);
});

it('starts while a killed service is a zombie that its parent does not reap', async () => {
  const folder = await createEmptyFolder();
  const parent = spawn(
    'sh',
    ['-c', '"$0" infra/local/start.ts 2>&1 & echo "pid $!"; exec sleep 100', process.execPath],
    {
      env: { ...createCleanEnvironment(), PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void parent.kill('SIGKILL'));
  let pid = 0;
  for await (const line of createInterface({ input: parent.stdout })) {
    if (line.startsWith('pid ')) pid = Number(line.slice(4));
    if (line.startsWith('ready ')) break;
  }
  process.kill(pid, 'SIGKILL');

  const next = await launchDesk(folder);
  onTestFinished(() => shutDown(next));

  expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  expect((await next.anonymous(getCurrentShift)).status).toBe(404);
});

it('waits for a service that is stopping', async () => {
  const folder = await createEmptyFolder();
  const desk = await launchDesk(folder);

  desk.process.kill('SIGTERM');
  const next = await launchDesk(folder);
  onTestFinished(() => shutDown(next));

  expect(next.process.pid).not.toBe(desk.process.pid);
});

it('reports which process holds the folder, even if that process is suspended', async () => {
  const desk = await launchDesk(await createEmptyFolder());
  onTestFinished(() => shutDown(desk));
  const { pid = 0 } = desk.process;
  process.kill(pid, 'SIGSTOP');

  const { status, stderr } = runFailingStart(desk.folder);
  process.kill(pid, 'SIGCONT');

  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(
    new RegExp(
      `^${desk.folder} is in use by process ${pid}\\. Stop it, or set DATA_DIR to another folder\\.$`,
    ),
  );
});

it('completes a start and an import that run concurrently', async () => {
  const folder = await createEmptyFolder();
  const file = join(folder, 'shifts.json');
  const shift = { shift_id: 4, operator_name: 'A', shift_start: '2024-01-10T20:00:00Z' };
  await writeFile(file, JSON.stringify([shift]));
  const command = spawn(process.execPath, ['infra/tools/archive/import.ts', file], {
    env: { ...createCleanEnvironment(), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

  const [desk, [status]] = await Promise.all([
    launchDesk(folder),
    once(command, 'exit') as Promise<[number]>,
  ]);
  onTestFinished(() => shutDown(desk));

  expect(status).toBe(0);
  expect(only((await desk.anonymous(getCurrentShift)).body.result_data).shift_id).toBe(4);
});

it('grants the lock to one holder at a time', async () => {
  const folder = await createEmptyFolder();
  let inside = 0;
  let maxInside = 0;

  const holdLock = async () => {
    const unlock = await lockFolder(folder, 30_000);
    maxInside = Math.max(maxInside, ++inside);
    await new Promise((resolve) => setTimeout(resolve, 1));
    inside--;
    unlock();
  };
  await Promise.all(Array.from({ length: 20 }, holdLock));

  expect(maxInside).toBe(1);
});

it('reports that a folder is in use, also while another process is taking the lock', async () => {
  const folder = await createEmptyFolder();
  const other = spawn(process.execPath, ['--input-type=module', '--eval', takeLockRepeatedly], {
    env: { ...createCleanEnvironment(), FILE: join(folder, 'lock.sqlite') },
    stdio: 'inherit',
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  const errors = new Set<unknown>();

  while (other.exitCode === null) {
    await lockFolder(folder, 0).then(
      (unlock) => unlock(),
      (error: unknown) => errors.add((error as Error).constructor),
    );
    await nextTick();
  }

  expect([...errors]).toEqual([FolderInUse]);
});

/** Writes to the file of the lock in many short transactions. */
const takeLockRepeatedly = `
  import { DatabaseSync } from 'node:sqlite';
  const database = new DatabaseSync(process.env.FILE, { timeout: 5000 });
  for (let n = 0; n < 500; n++)
    database.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT');`;
