import { expect, it } from 'vitest';
import { startDeskForFile, startDeskForTest } from '../../support/api/desk.ts';
import { readSentMails } from '../../support/documents/mails.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { finalize, readReport, reportOf } from '../../support/shift-log/reports.ts';
import {
  createUniqueText,
  endRunningShift,
  startAndEndShift,
  startShift,
} from '../../support/shift-log/shifts.ts';

const { as, folder } = await startDeskForFile();
const operator = await as('operator');

/** Returns a client with an hourly limit of its own, and a shift with a final report. */
async function createSender() {
  const user = createUniqueText('sender');
  const sender = await as('operator', user);
  const shift_id = await startAndEndShift(operator);
  await finalize(operator, shift_id);
  return { user, shift_id, ...reportOf(sender, shift_id) };
}

const to = ['ada@example.org', 'ADA@example.org', 'grace@example.org'];

it('mails the newest version to the given recipients, each once', async () => {
  const { user, shift_id, send, write } = await createSender();
  await write({ summary: 'Amended' });

  const response = await send({ to });

  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const sending = {
    state: 'sent',
    to: ['ada@example.org', 'grace@example.org'],
    version: 2,
    sent_on: expect.any(String) as string,
    requested_by: user,
    requested_on: expect.any(String) as string,
  };
  expect(response.body.result_data).toEqual([sending]);
  expect((await readReport(operator, shift_id)).mail.requested).toEqual([sending]);
});

it('mails once per Idempotency-Key', async () => {
  const { shift_id, send } = await createSender();
  const headers = { 'Idempotency-Key': createUniqueText('key') };

  const first = await send({ to }, headers);
  const again = await send({ to }, headers);
  const other = await send({ to: ['eve@example.org'] }, headers);

  expect([first.status, other.status]).toEqual([200, 422]);
  expect(again.body).toEqual(first.body);
  expect((await readReport(operator, shift_id)).mail.requested).toHaveLength(1);
});

it('allows exactly 20 recipients per caller and hour, also for concurrent requests', async () => {
  const { send } = await createSender();

  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send({ to: [`a${n}@example.org`, `b${n}@example.org`] })),
  );

  const tally = Object.groupBy(responses, ({ status }) => status);
  expect([tally[200]?.length, tally[429]?.length]).toEqual([10, 2]);
  expect(tally[429]![0]!.body).toMatchObject({ code: 'TOO_MANY_RECIPIENTS' });
});

it('sends HTML and text, in which every value is escaped', async () => {
  const { shift_id } = await startShift(operator, { operator_name: 'Ada <b>Lovelace</b>\n' });
  await postComment(operator, shift_id, { comment: '<img src=x onerror=alert(1)> & **bold**' });
  await openItem(operator, { kind: 'people_on_site', title: 'Crane "A" <at> antenna 31' });
  await endRunningShift(operator);
  await finalize(operator, shift_id);
  const sender = await as('operator', createUniqueText('sender'));

  await reportOf(sender, shift_id).send({ to: ['ada@example.org'] });

  const mails = await readSentMails(folder);
  const mail = mails.find(({ headers }) => headers.subject?.startsWith(`Shift ${shift_id},`));
  expect(mail?.headers.subject).toContain('(people on site)');
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)> &amp; <strong>bold</strong>');
  expect(mail?.html).toContain('Crane &quot;A&quot; &lt;at> antenna 31');
  expect(mail?.html).not.toMatch(/<img|<script|<svg|<b>/);
  expect(mail?.text).toContain('! People are on site: Crane "A" <at> antenna 31');
});

it('sends to REPORT_TO by default, and only to the allowed domains', async () => {
  const desk = await startDeskForTest({
    MAIL_TO_DOMAINS: 'example.org',
    REPORT_TO: 'director@example.org',
  });
  const client = await desk.as('operator');
  const shift_id = await startAndEndShift(client);
  await finalize(client, shift_id);
  const { send } = reportOf(client, shift_id);

  const outside = await send({ to: ['ada@example.org', 'eve@example.com'] });
  const byDefault = await send();

  expect([outside.status, outside.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'to'] }] },
  ]);
  expect(byDefault.body.result_data).toMatchObject([{ to: ['director@example.org'], version: 1 }]);
});
