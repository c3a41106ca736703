import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from '#infra/local/data-folder/folder-lock.ts';
import { importSummary, createFolderForTest, runCommand } from '../../support/machine/commands.ts';

it('imports the response of a listing, and JSON lines with an invalid first line', async () => {
  const folder = await createFolderForTest();
  const shift = { shift_id: 4, operator_name: 'A', shift_start: '2024-01-10T20:00:00Z' };
  const files = {
    listing: JSON.stringify({ result_data: [shift], result_status: 'success' }),
    pretty: JSON.stringify({ result_data: [shift] }, null, 2),
    broken: `{"cut\n\n${JSON.stringify(shift)}\n\n`,
  };

  const outcomes = [];
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
    outcomes.push(runCommand('import', folder, join(folder, name)).stdout);
  }

  expect(outcomes).toEqual([
    importSummary('1 new, 0 existing, 0 skipped'),
    importSummary('0 new, 1 existing, 0 skipped'),
    importSummary('0 new, 1 existing, 1 skipped'),
  ]);
});

it('fails if an export cannot be written, and if another command uses the folder', async () => {
  const folder = await createFolderForTest();
  const file = join(folder, 'file');
  const shift = { shift_id: 4, operator_name: 'A', shift_start: '2024-01-10T20:00:00Z' };
  await writeFile(file, JSON.stringify([shift]));
  runCommand('import', folder, file);
  await mkdir(join(folder, 'other'));
  await lockFolder(join(folder, 'other'));
  const { PATH } = process.env;

  const full = spawnSync(
    'sh',
    ['-c', `"${process.execPath}" infra/tools/archive/export.ts > /dev/full`],
    {
      env: { PATH, DATA_DIR: folder },
      encoding: 'utf8',
    },
  );
  const second = runCommand('export', join(folder, 'other'));

  expect([full.status, full.stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(full.stderr).toContain('could not be written');
  expect([second.status, second.stdout]).toEqual([1, '']);
  expect(second.stderr).toContain(`is in use by process ${process.pid}.`);
});

it('ignores the lines that npm prints before an export, and exports a range of times', async () => {
  const folder = await createFolderForTest();
  const file = join(folder, 'file');
  const lines = [10, 11, 12].map((day) =>
    JSON.stringify({ shift_id: day, operator_name: 'A', shift_start: `2024-01-${day}T20:00:00Z` }),
  );
  await writeFile(file, ['', '> observatory-desk export', '', ...lines, '{"cut', ''].join('\n'));

  const result = runCommand('import', folder, file);
  const exported = runCommand('export', folder, '--from', '2024-01-11', '--to', '2024-01-11');

  expect(result.stdout).toBe(importSummary('3 new, 0 existing, 1 skipped'));
  expect(result.stderr).toBe('entry 4: not valid JSON\n');
  expect((JSON.parse(exported.stdout) as { shift_id: number }).shift_id).toBe(11);
});

it('exits without an error when the reader of an export closes the pipe', async () => {
  const folder = await createFolderForTest();
  const shift_logs = [{ eb_id: 'eb-1', request_response: [{ request: 'x'.repeat(60_000) }] }];
  const shift_start = '2024-01-01T20:00:00Z';
  const lines = Array.from({ length: 40 }, (_, n) =>
    JSON.stringify({ shift_id: n + 1, operator_name: 'A', shift_start, shift_logs }),
  );
  await writeFile(join(folder, 'file'), lines.join('\n'));
  runCommand('import', folder, join(folder, 'file'));

  const { PATH } = process.env;
  const pipe = `set -o pipefail; "${process.execPath}" infra/tools/archive/export.ts | head -c 5`;
  const piped = spawnSync('bash', ['-c', pipe], {
    env: { PATH, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });

  expect(piped).toMatchObject({ status: 0, stdout: '{"id"', stderr: '' });
});

it('reports an invalid argument or file in one line, with different exit statuses', async () => {
  const folder = await createFolderForTest();
  const files = { empty: '', broken: '[{"a": 1},', nothing: '[1, 2]' };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const misuses = [
    runCommand('import', folder),
    runCommand('import', folder, 'a', 'b'),
    runCommand('import', folder, join(folder, 'missing')),
    runCommand('import', folder, '--nope'),
    runCommand('export', folder, 'word'),
    runCommand('export', folder, '--from', 'noon'),
    runCommand('export', folder, '--from', '2024-02-01', '--to', '2024-01-01'),
  ];

  const unreadable = Object.keys(files).map((name) =>
    runCommand('import', folder, join(folder, name)),
  );
  const help = ['import', 'export'].map((name) => runCommand(name, folder, '--help'));

  expect(misuses.map(({ status, stderr }) => [status, stderr.trim().split('\n').length])).toEqual(
    misuses.map(() => [2, 1]),
  );
  expect(unreadable.map(({ status }) => status)).toEqual([1, 1, 1]);
  expect(unreadable[1]!.stderr.trim().split('\n')).toHaveLength(1);
  expect(help.map(({ status, stdout }) => [status, stdout.startsWith('npm run')])).toEqual([
    [0, true],
    [0, true],
  ]);
});
