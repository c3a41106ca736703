import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

async function record(shift_id: number, body: unknown) {
  const response = await operator(recordLogs, { path: { shift_id }, body });
  expect(response.status, JSON.stringify(response.body).slice(0, 500)).toBe(200);
  return only(response.body.result_data);
}

it('accepts up to 80 logs and 3 MB per call, and refuses a larger call as a whole', async () => {
  const { shift_id } = await startShift(operator);
  const blocks = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, n) => ({ eb_id: `eb-${n}`, ...more }));
  const big = (bytes: number) => ({
    request_response: [{ response: { text: 'x'.repeat(bytes) } }],
  });

  const many = await operator(recordLogs, { path: { shift_id }, body: blocks(81) });
  const large = await operator(recordLogs, { path: { shift_id }, body: blocks(31, big(100_000)) });
  const one = await operator(recordLogs, { path: { shift_id }, body: blocks(1, big(420_000)) });
  const before = await operator(getShift, { query: { shift_id } });
  const full = await record(shift_id, blocks(80, big(30_000)));

  expect([many.status, large.status, one.status]).toEqual([413, 413, 413]);
  expect([many, large, one].map(({ body }) => (body as { code?: string }).code)).toEqual([
    'TOO_MANY_LOGS',
    'TOO_MANY_LOGS',
    'ITEM_TOO_LARGE',
  ]);
  expect(only(before.body.result_data).shift_logs).toEqual([]);
  expect(full.shift_logs).toHaveLength(80);
});

it('refuses too many logs before it reads the shift or validates them', async () => {
  const body = Array.from({ length: 81 }, (_, n) => ({ eb_id: n, sbd_version: 'x' }));

  const unknown = await operator(recordLogs, { path: { shift_id: 987_654 }, body });

  expect(unknown.status).toBe(413);
});

it('merges many entries of one execution block in one pass', async () => {
  const { shift_id } = await startShift(operator);
  const first = Array.from({ length: 8000 }, (_, n) => ({ request: `r${n}` }));
  const more = Array.from({ length: 1900 }, (_, n) => ({ eb_id: 'cpu', sbd_version: n }));

  const shift = await record(shift_id, [{ eb_id: 'cpu', request_response: first }, ...more]);

  expect(only(shift.shift_logs)).toMatchObject({ eb_id: 'cpu', sbd_version: 1899 });
});

it('accepts a log just below 400 KB that contains many quotes', async () => {
  const { shift_id } = await startShift(operator);
  const response = { list: Array.from({ length: 86_000 }, () => '') };

  const shift = await record(shift_id, [{ eb_id: 'quotes', request_response: [{ response }] }]);

  expect(only(shift.shift_logs).request_response).toEqual([{ response }]);
});
