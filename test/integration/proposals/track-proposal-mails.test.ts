import { expect, it } from 'vitest';
import { sendEmail } from '#lib/proposals/contracts/mail.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { propose } from '../../support/documents/proposals.ts';
import { closeInOutbox, listOutbox } from '../../support/machine/outbox.ts';

const bouncing = 'bounce@simulator.amazonses.com';

it('lists a mail about a proposal that an address refuses, until a person closes it', async () => {
  const { as, folder } = await startDeskForTest();
  const proposer = await as('proposer');
  const { prsl_id } = await propose(proposer, {});
  const headers = { 'Idempotency-Key': 'letter-1' };
  const send = () =>
    proposer(sendEmail, { body: { prsl_id, to: ['ada@example.org', bouncing] }, headers });

  const first = await send();
  await expect.poll(() => listOutbox(folder).length).toBe(1);
  const [listed = {}] = listOutbox(folder);
  const again = await send();
  const closed = closeInOutbox(folder, listed);

  expect(first.status).toBe(200);
  expect(listed).toMatchObject({ state: 'bounced', prsl_id, bounced_recipients: [bouncing] });
  expect(again.body).toEqual(first.body);
  expect(closed.status).toBe(0);
  expect(listOutbox(folder)).toEqual([]);
});
