import { expect, it } from 'vitest';
import { sendEmail } from '#lib/proposals/contracts/mail.ts';
import { getDesk } from '../../support/api/desk.ts';
import { propose } from '../../support/documents/proposals.ts';

const { as } = await getDesk();
const proposer = await as('proposer');
const { prsl_id } = await propose(proposer, {});
const good = { email: 'ada@example.org', prsl_id };

it('reports that no sender is configured, the default of a deployment', async () => {
  const response = await proposer(sendEmail, { body: good });

  expect(response.status).toBe(503);
  expect(response.body).toMatchObject({ code: 'MAIL_NOT_CONFIGURED' });
});

it('refuses callers who are not on the proposal, and unknown proposals', async () => {
  const mallory = await as('proposer', 'mallory');

  const refusal = await mallory(sendEmail, { body: good });
  const unknown = await mallory(sendEmail, { body: { ...good, prsl_id: 'prsl-20200101-00001' } });

  expect([refusal.status, unknown.status]).toEqual([403, 404]);
  expect(refusal.body).toMatchObject({ code: 'NOT_ON_PROPOSAL' });
  expect(unknown.body).toMatchObject({ code: 'PROPOSAL_NOT_FOUND' });
});

const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@example.org`);

it.each([
  [{ prsl_id }, 'body.to', 'missing'],
  [{ prsl_id, to: [] }, 'body.to', 'missing'],
  [{ ...good, to: ['b@example.org'] }, 'body.to', 'value_error'],
  [{ ...good, prsl_id: undefined }, 'body.prsl_id', 'missing'],
  [{ ...good, email: 'ada' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada@localhost' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada@example.org\r\nBcc: x@example.org' }, 'body.email', 'value_error'],
  [{ ...good, email: 'Ada <ada@example.org>' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada@example.org,b@example.org' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada..l@example.org' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada.@example.org' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada@-example.org' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada@example-.org' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada@example.123' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada@bücher' }, 'body.email', 'value_error'],
  [{ ...good, email: 'adä@example.org' }, 'body.email', 'value_error'],
  [{ ...good, email: 'ada@bücher.example/x' }, 'body.email', 'value_error'],
  [{ ...good, subject: 'x'.repeat(257) }, 'body.subject', 'string_too_long'],
  [{ ...good, cc: ['b@example.org', 'c'] }, 'body.cc.1', 'value_error'],
  [{ prsl_id, to: many(26), cc: many(51).slice(26) }, 'body.cc', 'too_long'],
  [{ prsl_id, to: [...many(50), ...many(1)] }, 'body.to', 'too_long'],
  [{ ...good, subject: 'Hello\r\nBcc: x@example.org' }, 'body.subject', 'value_error'],
  [{ ...good, subject: 'Hello\nthere' }, 'body.subject', 'value_error'],
  [{ ...good, subject: 'Hello\u2028there' }, 'body.subject', 'value_error'],
  [{ ...good, message: 7 }, 'body.message', 'string_type'],
])('refuses %o', async (body, loc, type) => {
  const response = await proposer(sendEmail, { body });

  const { detail } = response.body as unknown as { detail: { loc: unknown[]; type: string }[] };
  expect(response.status).toBe(422);
  expect(detail.map((one) => [one.loc.join('.'), one.type])).toEqual([[loc, type]]);
});
