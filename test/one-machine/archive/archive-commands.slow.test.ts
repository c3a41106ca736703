import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listAnnotations } from '#lib/shift-log/contracts/annotations.ts';
import { listComments, listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { importSummary, createFolderForTest, runCommand } from '../../support/machine/commands.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { only, startShift, startAndEndShift } from '../../support/shift-log/shifts.ts';

const sample = 'test/support/samples/shift-history.json';

it('imports an earlier listing while a service runs, reports invalid entries, and changes nothing if repeated', async () => {
  const { folder, as } = await startDeskForTest();
  const operator = await as('operator');

  const first = runCommand('import', folder, sample);
  const again = runCommand('import', folder, sample);

  const response = await operator(listShifts, { query: { shift_id: 'Shift-20241112-1' } });
  const single = await operator(getShift, { query: { shift_id: 'Shift-20241112-1' } });
  const unknown = await operator(getShift, { query: { shift_id: 'shift-20241112-3' } });
  const withPrefix = await operator(listShifts, {
    query: { shift_id: 'shift-2024', match_type: 'starts_with' },
  });
  const named = { query: { shift_id: 'shift-20241112-1' } };
  const [byId, bySource] = await Promise.all(
    [{ query: { shift_id: 1 } }, named].map(async (request) => [
      (await operator(listComments, request)).body.result_data.map(({ id }) => id),
      (await operator(listAnnotations, request)).body.result_data.map(({ id }) => id),
    ]),
  );
  const versions = await operator(listCommentVersions, {
    ...named,
    path: { comment_id: String(byId![0]![0]) },
  });
  const next = await operator(createShift, { body: { operator_name: 'Ada' } });
  expect([first.status, first.stdout]).toEqual([
    0,
    importSummary('2 new, 0 existing, 1 skipped', { logs: 2, annotations: 2, comments: 8 }),
  ]);
  const unsupported =
    'unsupported fields were skipped: interface, telescope, metadata.version, metadata.pdm_version';
  expect(first.stderr.split('\n')).toEqual([
    `entry 1: ${unsupported}`,
    `entry 2: ${unsupported}`,
    'entry 3: not a shift: 200',
    '',
  ]);
  expect([again.status, again.stdout]).toEqual([0, importSummary('0 new, 2 existing, 1 skipped')]);
  expect(only(response.body.result_data)).toMatchObject({
    shift_id: 1,
    source_id: 'shift-20241112-1',
    operator_name: 'john',
    shift_start: '2024-11-12T07:34:55.874585Z',
    shift_end: '2024-11-12T15:22:10.208101Z',
    metadata: { created_by: 'john', last_modified_by: 'max1' },
    annotations: [
      {
        annotation: 'Shift started',
        user_name: 'Ross',
        shift_id: 1,
        metadata: { created_by: 'DefaultUser', created_on: '2025-01-06T06:24:30.322215Z' },
      },
    ],
    comments: [
      { comment_id: 2, comment: 'This is updated comment', metadata: { created_by: 'john' } },
      { comment: 'This is updated comment', metadata: { created_by: 'john' } },
      { comment: 'This is log comment', eb_fk: 'eb-t0001-20241022-00002' },
      { comment: 'This is log comment', metadata: { created_on: '2024-11-12T08:51:47.447462Z' } },
    ],
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
  expect(only(response.body.result_data).shift_logs[0]!.request_response).toHaveLength(5);
  expect(withPrefix.body.result_data.map(({ source_id }) => source_id)).toEqual([
    'shift-20241112-2',
    'shift-20241112-1',
  ]);
  expect(single.body).toEqual(response.body);
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'SHIFT_NOT_FOUND' }]);
  expect(byId!.map(({ length }) => length > 0)).toEqual([true, true]);
  expect([bySource, versions.status]).toEqual([byId, 200]);
  expect(only(next.body.result_data).shift_id).toBe(3);
});

it('moves all shifts from one store to another while no service runs', async () => {
  const { folder, as, stop } = await startDeskForTest();
  const operator = await as('operator');
  const runningShift = await startShift(operator);
  const path = { shift_id: runningShift.shift_id };
  const shift_logs = [{ eb_id: 77_001, request_response: [{ request: 'scan', status: 'ERROR' }] }];
  await operator(recordLogs, { path, body: { shift_logs } });
  await startAndEndShift(operator, { operator_name: 'Vera Rubin' });
  runCommand('import', folder, sample);
  const file = join(folder, 'night.jsonl');
  const other = await createFolderForTest();
  await stop();

  const exported = runCommand('export', folder);
  await writeFile(file, exported.stdout);
  const imported = runCommand('import', other, file);
  const copy = runCommand('export', other);

  expect([exported.status, imported.status, copy.status]).toEqual([0, 0, 0]);
  expect(exported.stdout.trim().split('\n')).toHaveLength(4);
  expect(copy.stdout).toBe(exported.stdout);
  expect(imported.stdout).toBe(
    importSummary('4 new, 0 existing, 0 skipped', { logs: 3, annotations: 2, comments: 8 }),
  );
});

it('ends a running shift on import, and reports it on export', async () => {
  const { folder, as } = await startDeskForTest();
  const operator = await as('operator');
  const { shift_id, metadata } = await startShift(operator);
  const target = await startDeskForTest();

  const exported = runCommand('export', folder);
  await writeFile(join(target.folder, 'file'), exported.stdout);
  runCommand('import', target.folder, join(target.folder, 'file'));

  const imported = await target.anonymous(getShift, { query: { shift_id } });
  const started = await (
    await target.as('operator')
  )(createShift, { body: { operator_name: 'B' } });
  expect(exported.stderr).toBe(
    `Shift ${shift_id} is running: an import ends it at its last modification.\n`,
  );
  expect(only(imported.body.result_data).shift_end).toBe(metadata.last_modified_on);
  expect(started.status).toBe(200);
});

it('assigns no id of an imported file to a new shift or to an entry without an id', async () => {
  const { folder, as } = await startDeskForTest();
  const shift = { operator_name: 'A', shift_start: '2024-01-10T20:00:00Z' };
  const list = [
    { ...shift, shift_id: 'night' },
    { ...shift, shift_id: 1 },
    { ...shift, id: 7 },
  ];
  await writeFile(join(folder, 'file'), JSON.stringify(list));

  const result = runCommand('import', folder, join(folder, 'file'));

  const operator = await as('operator');
  const started = await operator(createShift, { body: { operator_name: 'B' } });
  const [named] = (await operator(listShifts, { query: { shift_id: 'night' } })).body.result_data;
  expect(result.stdout).toBe(importSummary('3 new, 0 existing, 0 skipped'));
  expect(named!.shift_id).toBe(8);
  expect(only(started.body.result_data).shift_id).toBe(9);
});
