import { beforeEach, expect, it } from 'vitest';
import { listOperators, recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift, endShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  endRunningShift,
  only,
  startShift,
  createUniqueText,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

beforeEach(() => endRunningShift(operator));

/** Returns the number of concurrent calls. */
const crowdSize = (size: number) => (differs('concurrent calls') ? Math.min(size, 10) : size);

const times = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));
const tally = (responses: { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ status }) => status)).map(([status, all]) => [
      status,
      all?.length,
    ]),
  );

it('accepts one of 200 concurrent starts of a shift, and one again after its end', async () => {
  const night = createUniqueText('night');
  /** Starts a shift as clients do: a busy machine may not have connected to the engine, which is 503 and repeated. */
  const start = async (operator_name: string): ReturnType<typeof startOnce> => {
    const response = await startOnce(operator_name);
    return response.status === 503 ? start(operator_name) : response;
  };
  const startOnce = (operator_name: string) => operator(createShift, { body: { operator_name } });
  const startAll = (day: string) => times(crowdSize(200), (n) => start(`${night} ${day} ${n}`));

  const first = await startAll('Monday');
  await endRunningShift(operator);
  const second = await startAll('Tuesday');

  expect(tally(first)).toEqual({ 200: 1, 409: crowdSize(200) - 1 });
  expect(tally(second)).toEqual({ 200: 1, 409: crowdSize(200) - 1 });
  const [one, two] = [first, second].map((responses) =>
    only(responses.find(({ status }) => status === 200)!.body.result_data),
  );
  expect(two!.shift_id).toBe(one!.shift_id + 1);
  const query = { operator_name: night, match_type: 'starts_with' };
  expect((await operator(listShifts, { query })).body.result_data).toHaveLength(2);
  const names = (await operator(listOperators)).body.result_data;
  expect(names.filter((name) => name.startsWith(night))).toHaveLength(2);
});

it('accepts one of two concurrent ends of a shift', async () => {
  for (let round = 0; round < 10; round++) {
    const { shift_id } = await startShift(operator, { shift_start: '2026-01-01T00:00:00Z' });
    const body = { shift_end: `2026-01-02T00:00:0${round}Z` };

    const responses = await Promise.all([
      operator(endShift, { path: { shift_id } }),
      operator(endShift, { path: { shift_id }, body }),
    ]);

    expect(tally(responses)).toEqual({ 200: 1, 409: 1 });
    const winner = responses.find(({ status }) => status === 200)!;
    expect((await operator(getShift, { query: { shift_id } })).body).toEqual(winner.body);
  }
});

it('loses no log of 50 concurrent writers, and merges their entries of one block', async () => {
  const { shift_id } = await startShift(operator);

  const responses = await times(crowdSize(50), (n) =>
    operator(recordLogs, {
      path: { shift_id },
      body: [
        { eb_id: `eb-${n}` },
        { eb_id: 'shared', request_response: [{ request: `call ${n}` }] },
      ],
    }),
  );

  const shift = only((await operator(getShift, { query: { shift_id } })).body.result_data);
  expect(tally(responses)).toEqual({ 200: crowdSize(50) });
  expect(shift.shift_logs).toHaveLength(crowdSize(50) + 1);
  expect(shift.shift_logs.find(({ eb_id }) => eb_id === 'shared')!.request_response).toHaveLength(
    crowdSize(50),
  );
});

it('records all logs or none in a shift that is ended at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    const { shift_id } = await startShift(operator);
    const blocks = Array.from({ length: 20 }, (_, n) => ({ eb_id: `eb-${n}` }));

    const [recorded] = await Promise.all([
      operator(recordLogs, { path: { shift_id }, body: blocks }),
      operator(endShift, { path: { shift_id } }),
    ]);

    const shift = only((await operator(getShift, { query: { shift_id } })).body.result_data);
    expect(shift.shift_end).toBeDefined();
    expect(shift.shift_logs).toHaveLength(recorded.status === 200 ? 20 : 0);
  }
});

it('applies concurrent requests with one Idempotency-Key once', async () => {
  const headers = { 'Idempotency-Key': createUniqueText('key') };

  const responses = await times(30, () =>
    operator(createShift, { body: { operator_name: 'Ada' }, headers }),
  );
  const later = await operator(createShift, { body: { operator_name: 'Ada' }, headers });

  const succeeded = responses.filter(({ status }) => status === 200);
  const waiting = responses.filter(({ status }) => status !== 200);
  expect(succeeded.length).toBeGreaterThan(0);
  expect(
    waiting.every(({ body }) => (body as { code?: string }).code === 'REQUEST_IN_PROGRESS'),
  ).toBe(true);
  expect(new Set([...succeeded, later].map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('returns consistent snapshots while a writer changes two items in one transaction', async () => {
  const { shift_id } = await startShift(operator);
  const path = { shift_id };
  // A query reads 1 MB per page, so a writer can commit between the pages of this shift.
  const filler = { request_response: [{ response: { text: 'x'.repeat(350_000) } }] };
  await operator(recordLogs, {
    path,
    body: ['f1', 'f2', 'f3'].map((eb_id) => ({ eb_id, ...filler })),
  });
  await operator(recordLogs, { path, body: ['f4'].map((eb_id) => ({ eb_id, ...filler })) });
  const work = { running: true };
  const writer = (async () => {
    for (let n = 0; n < 30; n++)
      await operator(recordLogs, {
        path,
        body: [
          { eb_id: 'a', sbd_version: n },
          { eb_id: 'z', sbd_version: n },
        ],
      });
    work.running = false;
  })();

  const snapshots: (number | undefined)[][] = [];
  while (work.running) {
    const response = await operator(getShift, { query: { shift_id } });
    const logs = only(response.body.result_data).shift_logs;
    snapshots.push(
      logs.filter(({ eb_id }) => !String(eb_id).startsWith('f')).map((log) => log.sbd_version),
    );
  }
  await writer;

  expect(snapshots.length).toBeGreaterThan(5);
  expect(snapshots.filter((versions) => new Set(versions).size > 1)).toEqual([]);
});
