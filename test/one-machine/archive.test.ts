import fc from 'fast-check';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTables, startDynamo } from '#infra/local/engines.ts';
import type { giveOut as GiveOut } from '#lib/shift-log/archive/give-out.ts';
import type { takeIn as TakeIn } from '#lib/shift-log/archive/take-in.ts';
import { archivedShift } from '../support/archived-shifts.ts';
import { emptyFolder } from '../support/desk.ts';

let giveOut: typeof GiveOut;
let takeIn: typeof TakeIn;
let endpoint = '';
let stores = 0;

beforeAll(async () => {
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    POWERTOOLS_METRICS_DISABLED: 'true',
  });
  const folder = await emptyFolder();
  const engine = await startDynamo(folder);
  afterAll(async () => {
    await engine.stop();
    await rm(folder, { recursive: true });
  });
  endpoint = engine.endpoint;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  ({ giveOut } = await import('#lib/shift-log/archive/give-out.ts'));
  ({ takeIn } = await import('#lib/shift-log/archive/take-in.ts'));
});

/** Makes an empty store, in which everything that follows happens. */
async function emptyStore(): Promise<void> {
  process.env.TABLE_SHIFT_LOG = `store-${++stores}`;
  await makeTables(endpoint);
}

async function fileOf(range: { from?: string; to?: string } = {}): Promise<string> {
  const lines: string[] = [];
  for await (const shift of giveOut(range.from, range.to)) lines.push(JSON.stringify(shift));
  return lines.join('\n');
}

async function takeFile(file: string) {
  const outcomes = [];
  for (const line of file.split('\n')) outcomes.push(await takeIn(JSON.parse(line)));
  return outcomes;
}

it('gives back all that it has: out, in and out again are equal files, and again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(archivedShift, { minLength: 1, maxLength: 6 }), async (shifts) => {
      await emptyStore();
      for (const one of shifts) await takeIn(JSON.parse(JSON.stringify(one)));
      const file = await fileOf();
      const again = await takeFile(file);
      const unchanged = await fileOf();
      await emptyStore();
      const moved = await takeFile(file);
      const copy = await fileOf();

      expect(file).not.toBe('');
      expect(unchanged).toBe(file);
      expect(copy).toBe(file);
      expect(again.map(({ shift, logs, told }) => [shift, logs, told])).toEqual(
        again.map(() => ['known', 0, []]),
      );
      expect(moved.every(({ shift, told }) => shift === 'new' && told.length === 0)).toBe(true);
    }),
    { numRuns: 30 },
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

  expect(rest).toEqual({ shift: 'known', logs: 370, told: [] });
  expect(again).toEqual({ shift: 'known', logs: 0, told: [] });
  expect((JSON.parse(await fileOf()) as { shift_logs: object[] }).shift_logs).toHaveLength(500);
});

it('lets two imports of one file run at once, and doubles nothing', async () => {
  const entries = Array.from({ length: 12 }, (_, n) => ({
    shift_id: `night-${n}`,
    shift_start: `2024-01-${n + 10}T00:00:00Z`,
    operator_name: 'Ada',
    shift_logs: [{ eb_id: `eb-${n}` }, { eb_id: `eb-${n}-b` }],
  }));
  await emptyStore();

  const twice = await Promise.all([...entries, ...entries].map((entry) => takeIn(entry)));

  const shifts = (await fileOf())
    .split('\n')
    .map((line) => JSON.parse(line) as { shift_id: number; shift_logs: object[] });
  expect(twice.filter((taken) => taken.shift === 'new')).toHaveLength(12);
  expect(twice.reduce((sum, taken) => sum + taken.logs, 0)).toBe(24);
  expect(shifts.map(({ shift_id }) => shift_id).sort((a, b) => a - b)).toEqual(
    entries.map((_, n) => n + 1),
  );
  expect(shifts.every(({ shift_logs }) => shift_logs.length === 2)).toBe(true);
});

it('leaves another shift of the same id as it is, and says so', async () => {
  const ours = { shift_id: 3, shift_start: '2024-01-01T00:00:00Z', operator_name: 'Ada' };
  await emptyStore();
  await takeIn(ours);
  const before = await fileOf();

  const taken = await takeIn({
    ...ours,
    shift_start: '2024-02-01T00:00:00Z',
    operator_name: 'Vera',
  });

  expect(taken.shift).toBe('left out');
  expect(taken.told).toEqual(['shift 3 is another one here, begun 2024-01-01T00:00:00Z by Ada']);
  expect(await fileOf()).toBe(before);
});

it('gives out the shifts of a time alone, oldest first', async () => {
  await emptyStore();
  for (const day of [12, 10, 11, 13])
    await takeIn({ shift_id: day, shift_start: `2024-01-${day}T08:00:00Z`, operator_name: 'Ada' });

  const file = await fileOf({ from: '2024-01-11T00:00:00Z', to: '2024-01-12T08:00:00Z' });

  expect(file.split('\n').map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([11, 12]);
});

const telling: [value: unknown, told: string[]][] = [
  [200, ['is no shift, but the number 200']],
  [null, ['is no shift, but null']],
  [[], ['is no shift, but a list']],
  [{}, ['operator_name: Field required']],
  [
    { operator_name: 'Ada', shift_start: 'noon' },
    ['shift_start: Input should be a valid datetime: ISO 8601 with date and time'],
  ],
  [{ operator_name: 'Ada', shift_id: 1 }, ['shift_start: Field required']],
  [{ operator_name: 'Ada', shift_start: '2024-01-01T00:00Z' }, ['shift_id: Field required']],
  [
    {
      shift_id: 1,
      operator_name: 'Ada',
      shift_start: '2024-01-02T00:00Z',
      shift_end: '2024-01-01T00:00Z',
    },
    ['shift_end: Input should be no earlier than shift_start'],
  ],
];

it.each(telling)('leaves out %j, and tells why', async (value, told) => {
  await emptyStore();

  expect(await takeIn(value)).toEqual({ shift: 'left out', logs: 0, told });
  expect(await fileOf()).toBe('');
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

  expect(taken).toMatchObject({ shift: 'new', logs: 1 });
  expect(taken.told).toEqual([
    'shift_logs.1.info.sbd_version: Input should be a valid integer, unable to parse string as an integer',
    'shift_logs.2: Input should be a valid dictionary',
    'execution block eb-3: the log is larger than the 400 KB that fit',
  ]);
});
