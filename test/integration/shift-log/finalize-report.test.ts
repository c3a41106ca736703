import { expect, it } from 'vitest';
import { getDesk } from '../../support/api/desk.ts';
import { finalize, readReport, reportOf } from '../../support/shift-log/reports.ts';
import { only, startAndEndShift, startShift } from '../../support/shift-log/shifts.ts';
import { postComment } from '../../support/shift-log/comments.ts';

const { as } = await getDesk();
const operator = await as('operator');

it('stores the first version, which no longer changes', async () => {
  const shift_id = await startAndEndShift(operator);
  await reportOf(operator, shift_id).write({ summary: 'A quiet night' });

  const final = await finalize(operator, shift_id);
  await postComment(operator, shift_id);

  expect(final).toMatchObject({
    state: 'final',
    version: 1,
    summary: 'A quiet night',
    final_on: expect.any(String) as string,
  });
  const { mail: _mail, ...stored } = await readReport(operator, shift_id);
  const { mail: _was, ...first } = final;
  expect(stored).toEqual(first);
});

it('returns a final report again, also for concurrent requests', async () => {
  const shift_id = await startAndEndShift(operator);

  const responses = await Promise.all(
    Array.from({ length: 5 }, () => reportOf(operator, shift_id).finalize()),
  );

  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const reports = responses.map(({ body }) => only(body.result_data));
  expect(new Set(reports.map(({ version }) => version))).toEqual(new Set([1]));
  expect(new Set(reports.map(({ final_on }) => final_on)).size).toBe(1);
});

it('refuses a running shift, and one that does not exist', async () => {
  const { shift_id } = await startShift(operator);

  const response = await reportOf(operator, shift_id).finalize();
  const missing = await reportOf(operator, 2_000_000_000).finalize();

  expect([response.status, response.body]).toMatchObject([409, { code: 'SHIFT_STILL_RUNNING' }]);
  expect(missing.status).toBe(404);
  expect(await readReport(operator, shift_id)).toMatchObject({ state: 'draft' });
});
