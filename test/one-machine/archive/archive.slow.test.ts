import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putObject } from '#lib/platform/s3/objects.ts';
import type { ImportResult } from '#infra/tools/archive/import-plan.ts';
import { archivedShift, imageBytes, keyOf } from '../../support/archive/archived-shifts.ts';
import { startArchiveStore, zeroCounts } from '../../support/archive/archive-store.ts';

const { importShift, emptyStore, exportText, importFile, storedItems } = await startArchiveStore();

/** Returns a result without what is indexed, and without the problem that every import reports for images without objects. */
const withoutImages = ({ problems, parts: _indexed, ...result }: ImportResult) => ({
  ...result,
  problems: problems.filter((text) => !text.startsWith('images are hidden until')),
});

it('exports equal files before and after a move, and a repeated import changes nothing', async () => {
  for (const name of ['a', 'b', 'c'])
    await putObject(keyOf(name), imageBytes, { type: 'image/png' });
  await fc.assert(
    fc.asyncProperty(fc.array(archivedShift, { minLength: 1, maxLength: 6 }), async (shifts) => {
      await emptyStore();
      for (const one of shifts) await importShift(JSON.parse(JSON.stringify(one)));
      const exported = await exportText();
      const again = await importFile(exported);
      const unchanged = await exportText();
      const stored = await storedItems();
      await emptyStore();
      const imported = await importFile(exported);
      const copy = await exportText();
      const copied = await storedItems();

      expect(exported).not.toBe('');
      expect(unchanged).toBe(exported);
      expect(copy).toBe(exported);
      expect(copied).toEqual(stored);
      expect(again.map(withoutImages)).toEqual(
        again.map(() => ({ shift: 'existing', added: zeroCounts, problems: [] })),
      );
      expect(imported.map(withoutImages)).toEqual(
        imported.map(() => ({ shift: 'new', added: expect.anything(), problems: [] })),
      );
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

it('imports 500 logs in several transactions, and continues an interrupted import', async () => {
  const logs = Array.from({ length: 500 }, (_, n) => ({
    eb_id: `eb-${n}`,
    log_time: '2024-01-01T00:00:00Z',
  }));
  const shift = { shift_id: 7, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };
  await emptyStore();
  await importShift({ ...shift, shift_logs: logs.slice(0, 130) });

  const rest = await importShift({ ...shift, shift_logs: logs });
  const again = await importShift({ ...shift, shift_logs: logs });

  expect(rest).toEqual({ shift: 'existing', added: { ...zeroCounts, logs: 370 }, problems: [] });
  expect(again).toEqual({ shift: 'existing', added: zeroCounts, problems: [] });
  expect((JSON.parse(await exportText()) as { shift_logs: object[] }).shift_logs).toHaveLength(500);
});

it('runs two imports of one file at once without duplicates', async () => {
  const entries = Array.from({ length: 12 }, (_, n) => ({
    shift_id: `night-${n}`,
    shift_start: `2024-01-${n + 10}T00:00:00Z`,
    operator_name: 'Ada',
    shift_logs: [{ eb_id: `eb-${n}` }, { eb_id: `eb-${n}-b` }],
    annotations: [
      { id: 1, annotation: 'Windy' },
      { id: 2, annotation: 'Calm' },
    ],
  }));
  await emptyStore();

  const file = JSON.stringify(entries);
  const twice = (await Promise.all([importFile(file), importFile(file)])).flat();

  const shifts = (await exportText())
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { shift_id: number; shift_logs: object[]; annotations: object[] },
    );
  expect(twice.filter((result) => result.shift === 'new')).toHaveLength(12);
  expect(twice.reduce((sum, { added }) => sum + added.logs, 0)).toBe(24);
  expect(shifts.map(({ shift_id }) => shift_id).sort((a, b) => a - b)).toEqual(
    entries.map((_, n) => n + 1),
  );
  const counts = shifts.map((one) => [one.shift_logs.length, one.annotations.length]);
  expect(counts).toEqual(entries.map(() => [2, 2]));
});

it('reports differences from a stored shift, and leaves it unchanged', async () => {
  const shift = { shift_id: 3, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };
  await emptyStore();
  await importShift({ ...shift, shift_logs: [{ eb_id: 'eb-1' }, { eb_id: 'eb-2' }] });
  const before = await exportText();

  const result = await importShift({
    ...shift,
    operator_name: 'Vera',
    shift_logs: [{ eb_id: 'eb-1', eb_status: 'Failed' }, { eb_id: 'eb-2' }],
  });

  expect(result).toEqual({
    shift: 'existing',
    added: zeroCounts,
    problems: [
      'shift 3 differs from the stored one, which is unchanged',
      'execution block eb-1 differs from the stored one, which is unchanged',
    ],
  });
  expect(await exportText()).toBe(before);
});

it('skips an entry whose id belongs to another shift, and reports it', async () => {
  const shift = { shift_id: 3, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };
  await emptyStore();
  await importShift(shift);
  const before = await exportText();

  const result = await importShift({ ...shift, shift_start: '2024-02-01T00:00:00Z' });

  expect(result.shift).toBe('skipped');
  expect(result.problems).toEqual([
    'the store has another shift 3, which Ada started at 2024-01-01T00:00:00Z',
  ]);
  expect(await exportText()).toBe(before);
});

it('exports the shifts of a range of times, oldest first', async () => {
  await emptyStore();
  for (const day of [12, 10, 11, 13])
    await importShift({
      shift_id: day,
      shift_start: `2024-01-${day}T08:00:00Z`,
      operator_name: 'Ada',
    });

  const exported = await exportText({ from: '2024-01-11T00:00:00Z', to: '2024-01-12T08:00:00Z' });

  expect(exported.split('\n').map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([
    11, 12,
  ]);
});

it('imports the rest of a shift if one of its logs is invalid', async () => {
  await emptyStore();
  const shift_logs = [
    { eb_id: 'eb-1' },
    { info: { eb_id: 'eb-2', sbd_version: 'x' } },
    7,
    {
      eb_id: 'eb-3',
      request_response: [{ request: 'x'.repeat(65_000), response: { a: 'y'.repeat(400_000) } }],
    },
  ];

  const result = await importShift({
    shift_id: 1,
    operator_name: 'Ada',
    shift_start: '2024-01-01T00:00Z',
    shift_logs,
  });

  expect(result).toMatchObject({ shift: 'new', added: { ...zeroCounts, logs: 1 } });
  expect(result.problems).toEqual([
    'shift_logs.1.info.sbd_version: Input should be a valid integer, unable to parse string as an integer',
    'shift_logs.2: Input should be a valid dictionary',
    'execution block eb-3 exceeds the 400 KB of an item and was skipped',
  ]);
});
