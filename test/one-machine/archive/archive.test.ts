import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putObject } from '#lib/platform/s3/objects.ts';
import type { Taken } from '#lib/shift-log/archive/take-in.ts';
import { archivedShift, bytes, keyOf } from '../../support/shift-log/archived-shifts.ts';
import { archiveStore, nothing } from '../../support/shift-log/archive-store.ts';

const { takeIn, emptyStore, fileOf, takeFile, everything } = await archiveStore();

/** Of images whose bytes the bucket lacks an import tells each time. */
const withoutImages = ({ told, ...taken }: Taken) => ({
  ...taken,
  told: told.filter((text) => !/^\d+ images? (is|are) not shown until/.test(text)),
});

it('gives back all that it has: out, in and out again are equal files, and again changes nothing', async () => {
  for (const name of ['a', 'b', 'c']) await putObject(keyOf(name), bytes, { type: 'image/png' });
  await fc.assert(
    fc.asyncProperty(fc.array(archivedShift, { minLength: 1, maxLength: 6 }), async (shifts) => {
      await emptyStore();
      for (const one of shifts) await takeIn(JSON.parse(JSON.stringify(one)));
      const given = await fileOf();
      const again = await takeFile(given);
      const unchanged = await fileOf();
      const stored = await everything();
      await emptyStore();
      const moved = await takeFile(given);
      const copy = await fileOf();
      const copied = await everything();

      expect(given).not.toBe('');
      expect(unchanged).toBe(given);
      expect(copy).toBe(given);
      expect(copied).toEqual(stored);
      expect(again.map(withoutImages)).toEqual(
        again.map(() => ({ shift: 'known', added: nothing, told: [] })),
      );
      expect(moved.map(withoutImages)).toEqual(
        moved.map(() => ({ shift: 'new', added: expect.anything(), told: [] })),
      );
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

it('takes a shift of 500 logs in transactions, and goes on where it was cut off', async () => {
  const logs = Array.from({ length: 500 }, (_, n) => ({
    eb_id: `eb-${n}`,
    log_time: '2024-01-01T00:00:00Z',
  }));
  const whole = { shift_id: 7, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };
  await emptyStore();
  await takeIn({ ...whole, shift_logs: logs.slice(0, 130) });

  const rest = await takeIn({ ...whole, shift_logs: logs });
  const again = await takeIn({ ...whole, shift_logs: logs });

  expect(rest).toEqual({ shift: 'known', added: { ...nothing, logs: 370 }, told: [] });
  expect(again).toEqual({ shift: 'known', added: nothing, told: [] });
  expect((JSON.parse(await fileOf()) as { shift_logs: object[] }).shift_logs).toHaveLength(500);
});

it('lets two imports of one file run at once, and doubles nothing', async () => {
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

  const twice = await Promise.all([...entries, ...entries].map((entry) => takeIn(entry)));

  const shifts = (await fileOf())
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { shift_id: number; shift_logs: object[]; annotations: object[] },
    );
  expect(twice.filter((taken) => taken.shift === 'new')).toHaveLength(12);
  expect(twice.reduce((sum, { added }) => sum + added.logs, 0)).toBe(24);
  expect(shifts.map(({ shift_id }) => shift_id).sort((a, b) => a - b)).toEqual(
    entries.map((_, n) => n + 1),
  );
  const counts = shifts.map((one) => [one.shift_logs.length, one.annotations.length]);
  expect(counts).toEqual(entries.map(() => [2, 2]));
});

it('tells what a file says otherwise of a shift that stands, and leaves it as it is', async () => {
  const shift = { shift_id: 3, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };
  await emptyStore();
  await takeIn({ ...shift, shift_logs: [{ eb_id: 'eb-1' }, { eb_id: 'eb-2' }] });
  const before = await fileOf();

  const taken = await takeIn({
    ...shift,
    operator_name: 'Vera',
    shift_logs: [{ eb_id: 'eb-1', eb_status: 'Failed' }, { eb_id: 'eb-2' }],
  });

  expect(taken).toEqual({
    shift: 'known',
    added: nothing,
    told: [
      'shift 3 stands here with other fields, and stays as it is',
      'execution block eb-1 stands here otherwise, and stays so',
    ],
  });
  expect(await fileOf()).toBe(before);
});

it('leaves another shift of the same id as it is, and says so', async () => {
  const ours = { shift_id: 3, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };
  await emptyStore();
  await takeIn(ours);
  const before = await fileOf();

  const taken = await takeIn({ ...ours, shift_start: '2024-02-01T00:00:00Z' });

  expect(taken.shift).toBe('left out');
  expect(taken.told).toEqual(['shift 3 is another one here, begun 2024-01-01T00:00:00Z by Ada']);
  expect(await fileOf()).toBe(before);
});

it('gives out the shifts of a time alone, oldest first', async () => {
  await emptyStore();
  for (const day of [12, 10, 11, 13])
    await takeIn({ shift_id: day, shift_start: `2024-01-${day}T08:00:00Z`, operator_name: 'Ada' });

  const given = await fileOf({ from: '2024-01-11T00:00:00Z', to: '2024-01-12T08:00:00Z' });

  expect(given.split('\n').map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([
    11, 12,
  ]);
});

it('takes the rest of a shift in where one of its logs cannot be read', async () => {
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

  const taken = await takeIn({
    shift_id: 1,
    operator_name: 'Ada',
    shift_start: '2024-01-01T00:00Z',
    shift_logs,
  });

  expect(taken).toMatchObject({ shift: 'new', added: { ...nothing, logs: 1 } });
  expect(taken.told).toEqual([
    'shift_logs.1.info.sbd_version: Input should be a valid integer, unable to parse string as an integer',
    'shift_logs.2: Input should be a valid dictionary',
    'execution block eb-3 is larger than the 400 KB that fit',
  ]);
});
