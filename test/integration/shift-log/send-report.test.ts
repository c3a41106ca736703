import { expect, it } from 'vitest';
import { getDesk } from '../../support/api/desk.ts';
import { finalize, readReport, reportOf } from '../../support/shift-log/reports.ts';
import { startAndEndShift } from '../../support/shift-log/shifts.ts';

const { as, token, url } = await getDesk();
const operator = await as('operator');

const to = ['ada@example.org', 'grace@example.org'];

async function startFinalReport() {
  const shift_id = await startAndEndShift(operator);
  await finalize(operator, shift_id);
  return shift_id;
}

it('reports that no sender is configured, the default of a deployment', async () => {
  const shift_id = await startFinalReport();

  const response = await reportOf(operator, shift_id).send({ to });

  expect([response.status, response.body]).toMatchObject([503, { code: 'MAIL_NOT_CONFIGURED' }]);
  expect((await readReport(operator, shift_id)).mail.requested).toEqual([]);
});

it('refuses a mail without recipients, and invalid addresses', async () => {
  const { send } = reportOf(operator, await startFinalReport());

  for (const body of [
    {},
    { to: [] },
    { to: null },
    { to: ['nobody'] },
    { to: ['a@b.org\nBcc: x'] },
  ])
    expect(await send(body)).toMatchObject({ status: 422 });
});

it('refuses a draft with 409, and an unknown shift with 404', async () => {
  const shift_id = await startAndEndShift(operator);

  const draft = await reportOf(operator, shift_id).send({ to });
  const missing = await reportOf(operator, 2_000_000_000).send({ to });

  expect([draft.status, draft.body]).toMatchObject([409, { code: 'REPORT_NOT_FINAL' }]);
  expect(missing.status).toBe(404);
});

it('needs the scope mail:send, and slt:read, because a mail shows the report', async () => {
  const shift_id = await startFinalReport();
  const ask = async (scope: string) => {
    const bearer = await token('operator-1', 'operator', { scope });
    const response = await fetch(`${url}/slt/api/v3/shift/${shift_id}/report/sending`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    });
    return [response.status, ((await response.json()) as { detail: string }).detail];
  };

  expect(await ask('mail:send')).toEqual([403, expect.stringContaining('slt:read')]);
  expect(await ask('slt:read slt:write')).toEqual([403, expect.stringContaining('mail:send')]);
});
