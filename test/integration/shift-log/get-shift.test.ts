import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

it('returns a shift with its logs, oldest first', async () => {
  const { shift_id } = await startShift(operator);
  const shift_logs = [
    { eb_id: 'late', log_time: '2026-01-01T00:00:00.5Z' },
    { eb_id: 'early', log_time: '2026-01-01T00:00:00Z' },
    { eb_id: 'middle', log_time: '2026-01-01T00:00:00.49Z' },
  ];
  await operator(recordLogs, { path: { shift_id }, body: { shift_logs } });

  const response = await viewer(getShift, { query: { shift_id } });

  const shift = only(response.body.result_data);
  expect(shift.shift_logs.map(({ eb_id }) => eb_id)).toEqual(['early', 'middle', 'late']);
  expect(response.headers.get('etag')).toBe(`"${shift_id}.1"`);
  expect(shift).not.toHaveProperty('truncated');
});

it.each([
  '999999',
  'abc',
  '0',
  '-1',
  '1.0',
  '01',
  '99999999999999999999',
  "1' OR '1'='1",
  '#SHIFT',
])('responds with 404 to the unknown shift %s', async (shift_id) => {
  const response = await viewer(getShift, { query: { shift_id } });

  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({
    code: 'SHIFT_NOT_FOUND',
    detail: `There is no shift ${shift_id}; GET /shifts lists all shifts.`,
  });
});

/** Follows the link from a truncated response to the list of shifts. */
function followSection({ headers }: { headers: Headers }) {
  const [, link = ''] = /<(.*)>; rel="section"/.exec(headers.get('link') ?? '') ?? [];
  return viewer(listShifts, { query: Object.fromEntries(new URL(link, 'http://x').searchParams) });
}

it('empties the request lists of the oldest logs of a shift above 4 MB, and links to them', async () => {
  const { shift_id } = await startShift(operator);
  const response = { text: 'x'.repeat(300_000) };
  for (let call = 0; call < 4; call++) {
    const shift_logs = [0, 1, 2, 3, 4].map((n) => ({
      eb_id: `eb-${call}-${n}`,
      log_time: `2026-01-01T0${call}:0${n}:00Z`,
      request_response: [{ request: 'scan', response }],
    }));
    const recorded = await operator(recordLogs, { path: { shift_id }, body: { shift_logs } });
    expect(recorded.status).toBe(200);
  }

  const shiftResponse = await viewer(getShift, { query: { shift_id } });
  const first = await followSection(shiftResponse);
  const rest = await followSection(first);

  const countComplete = (logs: { request_response: object[] }[]) =>
    logs.filter((log) => log.request_response.length > 0).length;
  const [newest, oldest] = [only(shiftResponse.body.result_data), only(rest.body.result_data)];
  expect(first.body).toEqual({ ...first.body, result_data: shiftResponse.body.result_data });
  expect(JSON.stringify(shiftResponse.body).length).toBeLessThan(4_100_000);
  expect([newest.shift_logs.length, oldest.shift_logs.length]).toEqual([20, 20]);
  expect([newest.truncated, oldest.truncated]).toEqual([true, true]);
  expect(newest.shift_logs[0]!.request_response).toEqual([]);
  expect(newest.shift_logs[19]!.request_response).toHaveLength(1);
  expect(countComplete(newest.shift_logs) + countComplete(oldest.shift_logs)).toBe(20);
});

it('returns a shift full of quotes, which double in length when a Lambda encodes them', async () => {
  const { shift_id } = await startShift(operator);
  const request_response = [{ request_args: { x: '"'.repeat(190_000) } }];
  for (let call = 0; call < 6; call++) {
    const shift_logs = [0, 1, 2].map((n) => ({
      eb_id: `eb-${call}-${n}`,
      request_response,
    }));
    const recorded = await operator(recordLogs, { path: { shift_id }, body: { shift_logs } });
    expect(recorded.status).toBe(200);
  }

  const response = await viewer(getShift, { query: { shift_id } });
  const list = await viewer(listShifts, { query: { limit: 5 } });

  expect([response.status, list.status]).toEqual([200, 200]);
  expect(response.headers.get('link')).toContain('rel="section"');
  expect(only(response.body.result_data).shift_logs).toHaveLength(18);
});
