import { beforeAll, expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { endShift, listShifts, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { chooseYear, type Query } from '../../support/machine/random-year.ts';
import { startShift, startAndEndShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');
const { year, within, list, pages } = chooseYear(viewer);

const ids: Record<string, number> = {};

beforeAll(async () => {
  const days = { ada: '01', vera: '02', adele: '03', Ada: '04' };
  for (const [name, day] of Object.entries(days)) {
    const shift_start = `${year}-03-${day}T20:00:00Z`;
    const { shift_id } = await startShift(operator, {
      operator_name: name,
      user_id: `user-${day}`,
      shift_start,
    });
    const shift_logs = [
      { eb_id: `eb-${day}`, sbi_ref: 'sbi-all', sbi_status: 'Observed' },
      {
        eb_id: `EB-${day}-b`,
        sbi_ref: `sbi-${day}`,
        sbi_status: day === '02' ? 'Failed' : 'Created',
      },
    ];
    await operator(recordLogs, { path: { shift_id }, body: { shift_logs } });
    await operator(endShift, { path: { shift_id }, body: { shift_end: shift_start } });
    ids[name] = shift_id;
  }
});

const idsOf = (...names: string[]) => names.map((name) => ids[name]);

it('lists all shifts with their logs, newest start first', async () => {
  const response = await viewer(listShifts, { query: within });

  expect(await list()).toEqual(idsOf('Ada', 'adele', 'vera', 'ada'));
  expect(response.body.result_data.map(({ shift_logs }) => shift_logs.length)).toEqual([
    2, 2, 2, 2,
  ]);
});

it('matches operator names case-insensitively: exactly, by prefix or by substring', async () => {
  expect(await list({ operator_name: 'ADA' })).toEqual(idsOf('Ada', 'ada'));
  expect(await list({ operator_name: 'ad', match_type: 'starts_with' })).toEqual(
    idsOf('Ada', 'adele', 'ada'),
  );
  expect(await list({ operator_name: 'e', match_type: 'contains' })).toEqual(
    idsOf('adele', 'vera'),
  );
  expect(await list({ operator_name: 'ad' })).toEqual([]);
  expect(await list({ operator_name: 'a%', match_type: 'contains' })).toEqual([]);
});

it('filters by start time with inclusive, optional bounds', async () => {
  expect(
    await list({ shift_start: `${year}-03-02T20:00:00Z`, shift_end: `${year}-03-03T20:00:00Z` }),
  ).toEqual(idsOf('adele', 'vera'));
  expect(await list({ shift_start: `${year}-03-03T20:00:00.000001Z` })).toEqual(idsOf('Ada'));
  expect(await list({ shift_end: `${year}-03-01T22:00:00+02:00` })).toEqual(idsOf('ada'));
  expect(
    await list({ shift_start: `${year}-03-05 00:00`, shift_end: `${year}-03-01T00:00Z` }),
  ).toEqual([]);
});

it('finds shifts by fields of their logs', async () => {
  expect(await list({ eb_id: 'eb-02' })).toEqual(idsOf('vera'));
  expect(await list({ eb_id: 'eb-03-B' })).toEqual(idsOf('adele'));
  expect(await list({ eb_id: 'eb-0', match_type: 'starts_with' })).toHaveLength(4);
  expect(await list({ sbi_id: 'sbi-all' })).toEqual(idsOf('Ada', 'adele', 'vera', 'ada'));
  expect(await list({ sbi_status: 'failed' })).toEqual(idsOf('vera'));
});

it('requires a single log to match all log filters', async () => {
  expect(await list({ sbi_id: 'sbi-02', sbi_status: 'Failed' })).toEqual(idsOf('vera'));
  expect(await list({ eb_id: 'eb-02', sbi_status: 'Failed' })).toEqual([]);
  expect(await list({ sbi_id: 'sbi-all', sbi_status: 'observed', operator_name: 'vera' })).toEqual(
    idsOf('vera'),
  );
});

it('filters by id, user and combinations, and ignores empty filters', async () => {
  expect(await list({ id: ids.ada! })).toEqual(idsOf('ada'));
  expect(await list({ shift_id: ids.ada!, operator_name: 'vera' })).toEqual([]);
  expect(
    await list({ shift_id: '', operator_name: '', eb_id: '', shift_start: '', match_type: '' }),
  ).toHaveLength(4);
  expect(await list({ user_id: 'USER-03' })).toEqual(idsOf('adele'));
  expect(await list({ shift_id: 'abc' })).toEqual([]);
  expect(
    await list({ shift_id: String(ids.ada).slice(0, 1), match_type: 'starts_with' }),
  ).toContain(ids.ada);
});

it.each<Query>([
  {},
  { operator_name: 'a', match_type: 'contains' },
  { sbi_id: 'sbi-all' },
  { user_id: 'user', match_type: 'starts_with' },
])('returns pages without gaps or duplicates for the filter %o', async (filter) => {
  const all = await list(filter);

  const query = { ...within, ...filter };
  expect(await pages({ ...query, limit: 1 })).toEqual(all.map((id) => [id]));
  expect((await pages({ ...query, limit: 3 })).flat()).toEqual(all);
  expect(await pages({ ...query, limit: 500 })).toEqual([all]);
});

it('continues at the same position after a shift is added', async () => {
  const first = await viewer(listShifts, { query: { ...within, limit: 2 } });
  const [, cursor = ''] = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? [];
  const added = await startAndEndShift(operator, {
    operator_name: 'new',
    shift_start: `${year}-04-01T00:00:00Z`,
  });

  const rest = await list({ ...within, limit: 10, cursor });

  expect(rest).toEqual(idsOf('vera', 'ada'));
  expect(await list({ ...within, limit: 1 })).toEqual([added]);
});

it('accepts a cursor with any limit, but only with its own filters', async () => {
  const first = await viewer(listShifts, { query: { ...within, limit: 2 } });
  const [, cursor = ''] = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? [];
  const statusOf = async (query: Query) => (await viewer(listShifts, { query })).status;
  const [shift] = first.body.result_data;

  expect(await statusOf({ ...within, limit: 7, cursor })).toBe(200);
  expect(await statusOf({ ...within, operator_name: 'ada', cursor })).toBe(422);
  expect(await statusOf({ shift_id: shift?.shift_id ?? 0, cursor })).toBe(422);
  expect(await statusOf({ cursor })).toBe(422);
});

it('lists a shift by its new operator and start after a change', async () => {
  const { shift_id } = await startShift(operator, {
    operator_name: 'Before',
    shift_start: `${year}-05-01T00:00:00Z`,
  });
  const body = { operator_name: 'After', shift_start: `${year}-02-01T00:00:00Z` };
  await operator(updateShift, { path: { shift_id }, body });

  expect(await list({ operator_name: 'Before' })).toEqual([]);
  expect(await list({ operator_name: 'After' })).toEqual([shift_id]);
  expect(await list({ shift_end: `${year}-02-01T00:00:00Z` })).toEqual([shift_id]);
});

it.each<Query>([
  { limit: 0 },
  { limit: 501 },
  { limit: 'many' },
  { match_type: 'like' },
  { shift_start: 'yesterday' },
  { cursor: 'not-a-cursor' },
  { cursor: Buffer.from('GUARD#RUNNING').toString('base64url') },
  { operator_name: 'x'.repeat(257) },
])('refuses %o', async (query) => {
  const response = await viewer(listShifts, { query });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', Object.keys(query)[0]] }] });
});

it('orders by start under any filter, even if ids have another order', async () => {
  const shift_logs = [{ eb_id: 'eb-order', sbi_ref: 'sbi-order' }];
  const createdIds: number[] = [];
  for (const shift_start of [
    `${year}-01-02T00:00:00Z`,
    `${year}-01-03T00:00:00Z`,
    `${year}-01-01T00:00:00Z`,
  ]) {
    const { shift_id } = await startShift(operator, { operator_name: 'order', shift_start });
    await operator(recordLogs, { path: { shift_id }, body: { shift_logs } });
    createdIds.push(shift_id);
  }
  const [second, newest, oldest] = createdIds;

  const filters: Query[] = [
    { eb_id: 'eb-order' },
    { sbi_id: 'sbi-order' },
    { operator_name: 'order' },
  ];
  for (const filter of filters) {
    expect(await list(filter)).toEqual([newest, second, oldest]);
    expect((await pages({ ...within, ...filter, limit: 2 })).flat()).toEqual([
      newest,
      second,
      oldest,
    ]);
  }
});
