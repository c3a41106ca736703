import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { deskForTest, emptyFolder } from '../support/desk.ts';
import { only, start, startAndEnd } from '../support/shifts.ts';

const sample = 'test/support/samples/shift-history.json';

/** Runs a command of the command line on the data in a folder. */
function run(name: string, folder: string, ...words: string[]) {
  const { PATH } = process.env;
  const file = `infra/tools/${name}.ts`;
  const env = { PATH, DATA_DIR: folder };
  return spawnSync(process.execPath, [file, ...words], { env, encoding: 'utf8', maxBuffer: 1e8 });
}

async function folderForTest(): Promise<string> {
  const folder = await emptyFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('imports an earlier listing beside a running service, tells what it cannot read, and again changes nothing', async () => {
  const { folder, as } = await deskForTest();
  const operator = await as('operator');

  const first = run('import', folder, sample);
  const again = run('import', folder, sample);

  const found = await operator(listShifts, { query: { shift_id: 'Shift-20241112-1' } });
  const begun = await operator(listShifts, {
    query: { shift_id: 'shift-2024', match_type: 'starts_with' },
  });
  const next = await operator(createShift, { body: { operator_name: 'Ada' } });
  expect([first.status, first.stdout]).toEqual([
    0,
    'Shifts: 2 new, 0 known, 1 left out. Logs: 2 new.\n',
  ]);
  expect(first.stderr).toBe(
    [
      'entry 1: 4 comments and 1 annotations are left out: this version keeps none',
      'entry 2: 4 comments and 1 annotations are left out: this version keeps none',
      'entry 3: is no shift, but the number 200\n',
    ].join('\n'),
  );
  expect([again.status, again.stdout]).toEqual([
    0,
    'Shifts: 0 new, 2 known, 1 left out. Logs: 0 new.\n',
  ]);
  expect(only(found.body.result_data)).toMatchObject({
    shift_id: 1,
    source_id: 'shift-20241112-1',
    operator_name: 'john',
    shift_start: '2024-11-12T07:34:55.874585Z',
    shift_end: '2024-11-12T15:22:10.208101Z',
    metadata: { created_by: 'john', last_modified_by: 'max1' },
    shift_logs: [
      {
        eb_id: 'eb-t0001-20241022-00002',
        sbi_status: 'failed',
        source: 'ODA',
        log_time: '2024-10-22T11:24:14.406107Z',
        metadata: { created_by: 'DefaultUser' },
      },
    ],
  });
  expect(only(found.body.result_data).shift_logs[0]!.request_response).toHaveLength(5);
  expect(begun.body.result_data.map(({ source_id }) => source_id)).toEqual([
    'shift-20241112-2',
    'shift-20241112-1',
  ]);
  expect(only(next.body.result_data).shift_id).toBe(3);
});

it('moves all shifts from one store to another, without a service beside it', async () => {
  const { folder, as, stop } = await deskForTest();
  const operator = await as('operator');
  const running = await start(operator);
  const path = { shift_id: running.shift_id };
  const shift_logs = [{ eb_id: 77_001, request_response: [{ request: 'scan', status: 'ERROR' }] }];
  await operator(recordLogs, { path, body: { shift_logs } });
  await startAndEnd(operator, { operator_name: 'Vera Rubin' });
  run('import', folder, sample);
  const file = join(folder, 'night.jsonl');
  const other = await folderForTest();
  await stop();

  const out = run('export', folder);
  await writeFile(file, out.stdout);
  const moved = run('import', other, file);
  const copy = run('export', other);

  expect([out.status, moved.status, copy.status]).toEqual([0, 0, 0]);
  expect(out.stdout.trim().split('\n')).toHaveLength(4);
  expect(copy.stdout).toBe(out.stdout);
  expect(moved.stdout).toBe('Shifts: 4 new, 0 known, 0 left out. Logs: 3 new.\n');
});

it('ends a running shift where it is imported, and says so when it is exported', async () => {
  const { folder, as } = await deskForTest();
  const operator = await as('operator');
  const { shift_id, metadata } = await start(operator);
  const there = await deskForTest();

  const out = run('export', folder);
  await writeFile(join(there.folder, 'file'), out.stdout);
  run('import', there.folder, join(there.folder, 'file'));

  const moved = await there.anonymous(getShift, { query: { shift_id } });
  const started = await (await there.as('operator'))(createShift, { body: { operator_name: 'B' } });
  expect(out.stderr).toBe(
    `Shift ${shift_id} is running: where it is imported, it is ended at its last change.\n`,
  );
  expect(only(moved.body.result_data).shift_end).toBe(metadata.last_modified_on);
  expect(started.status).toBe(200);
});

it('takes a file with the lines that npm prints before it, and exports a time alone', async () => {
  const folder = await folderForTest();
  const file = join(folder, 'file');
  const lines = [10, 11, 12].map((day) =>
    JSON.stringify({ shift_id: day, operator_name: 'A', shift_start: `2024-01-${day}T20:00:00Z` }),
  );
  await writeFile(file, ['', '> observatory-desk export', '', ...lines, '{"cut', ''].join('\n'));

  const taken = run('import', folder, file);
  const some = run('export', folder, '--from', '2024-01-11', '--to', '2024-01-11');

  expect(taken.stdout).toBe('Shifts: 3 new, 0 known, 1 left out. Logs: 0 new.\n');
  expect(taken.stderr).toBe('entry 4: is no JSON\n');
  expect((JSON.parse(some.stdout) as { shift_id: number }).shift_id).toBe(11);
});

it('ends quietly when the reader of an export has had enough', async () => {
  const folder = await folderForTest();
  const shift_logs = [{ eb_id: 'eb-1', request_response: [{ request: 'x'.repeat(60_000) }] }];
  const shift_start = '2024-01-01T20:00:00Z';
  const lines = Array.from({ length: 40 }, (_, n) =>
    JSON.stringify({ shift_id: n + 1, operator_name: 'A', shift_start, shift_logs }),
  );
  await writeFile(join(folder, 'file'), lines.join('\n'));
  run('import', folder, join(folder, 'file'));

  const { PATH } = process.env;
  const pipe = `set -o pipefail; "${process.execPath}" infra/tools/export.ts | head -c 5`;
  const piped = spawnSync('bash', ['-c', pipe], {
    env: { PATH, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });

  expect(piped).toMatchObject({ status: 0, stdout: '{"id"', stderr: '' });
});

it('says in one line what is wrong with an argument or a file, with a status that tells which', async () => {
  const folder = await folderForTest();
  const files = { empty: '', broken: '[{"a": 1},', nothing: '[1, 2]' };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const wrong = [
    run('import', folder),
    run('import', folder, 'a', 'b'),
    run('import', folder, join(folder, 'missing')),
    run('import', folder, '--nope'),
    run('export', folder, 'word'),
    run('export', folder, '--from', 'noon'),
  ];

  const unreadable = Object.keys(files).map((name) => run('import', folder, join(folder, name)));
  const help = ['import', 'export'].map((name) => run(name, folder, '--help'));

  expect(wrong.map(({ status, stderr }) => [status, stderr.trim().split('\n').length])).toEqual(
    wrong.map(() => [2, 1]),
  );
  expect(unreadable.map(({ status }) => status)).toEqual([1, 1, 1]);
  expect(unreadable[1]!.stderr.trim().split('\n')).toHaveLength(1);
  expect(help.map(({ status, stdout }) => [status, stdout.startsWith('npm run')])).toEqual([
    [0, true],
    [0, true],
  ]);
});
