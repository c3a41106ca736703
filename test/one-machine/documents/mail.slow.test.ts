import { expect, it } from 'vitest';
import { sendEmail } from '#lib/proposals/contracts/mail.ts';
import { startDeskForTest, startDeskForFile } from '../../support/api/desk.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';
import { readSentMails } from '../../support/documents/mails.ts';
import { propose } from '../../support/documents/proposals.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { as, folder } = await startDeskForFile();

/** Creates a proposer with a separate hourly quota, and a proposal. */
async function createAuthor(body: object = {}) {
  const user = createUniqueText('author');
  const client = await as('proposer', user);
  const { prsl_id } = await propose(client, body);
  const send = (fields: object, key?: string) =>
    client(sendEmail, {
      body: { prsl_id, ...fields },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    });
  const readMails = async () => {
    const all = await readSentMails(folder);
    return all.filter(({ text }) => text.includes(prsl_id));
  };
  return { user, prsl_id, send, readMails };
}

const createAddresses = (count: number, name = 'a') =>
  Array.from({ length: count }, (_, n) => `${name}${n}@example.org`);

it('sends one mail to all recipients, as text and HTML', async () => {
  const title = 'The "Milky" <b>Way</b> & 天の川\nBcc: x@example.org';
  const { user, prsl_id, send, readMails } = await createAuthor({ info: { title } });

  const response = await send({
    to: ['ada@example.org', 'ADA@example.org', 'grace@example.org'],
    cc: ['grace@example.org', 'carol@example.org'],
    message: 'Dear Ada,\n<script>alert("é")</script>\n.\nYours',
  });

  const [mail] = await readMails();
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  expect(response.body.message).toBe('The mail was sent to 3 recipients.');
  expect(mail!.headers).toMatchObject({
    from: 'observatory-desk@localhost',
    to: 'ada@example.org, grace@example.org',
    cc: 'carol@example.org',
    subject: `Proposal ${prsl_id}: The "Milky" <b>Way</b> & 天の川 Bcc: x@example.org`,
    'message-id': `<${response.body.message_id}@observatory-desk.local>`,
    'mime-version': '1.0',
  });
  expect(mail!.headers['content-type']).toMatch(/^multipart\/alternative;/);
  expect(mail!.headers).not.toHaveProperty('bcc');
  expect(mail!.text).toContain(`${user} writes to you about the proposal ${prsl_id}`);
  expect(mail!.text.replaceAll('\r', '')).toContain(
    'Dear Ada,\n<script>alert("é")</script>\n.\nYours',
  );
  expect(mail!.html).toContain('&lt;script&gt;alert(&quot;é&quot;)&lt;/script&gt;');
  expect(mail!.html).toContain('&lt;b&gt;Way&lt;/b&gt; &amp; 天の川');
  expect(mail!.html).not.toContain('<script>');
});

it('sends to an internationalized domain in Punycode, and counts a blank subject as absent', async () => {
  const { prsl_id, send, readMails } = await createAuthor();

  const response = await send({ email: ' ada@bücher.example\n', subject: ' \n ' });

  const [mail] = await readMails();
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  expect(mail!.headers).toMatchObject({
    to: 'ada@xn--bcher-kva.example',
    subject: `Proposal ${prsl_id}`,
  });
});

it.each(['Grüße =?UTF-8?Q?x?=', 'About =?utf-8?q?Hello=20there?=, a header of the old camera'])(
  'shows the subject %s as it was typed',
  async (subject) => {
    const { send, readMails } = await createAuthor();

    await send({ email: 'ada@example.org', subject });

    expect((await readMails()).map(({ headers }) => headers.subject)).toEqual([subject]);
  },
);

it('cuts a long title between two characters', async () => {
  const { prsl_id, send, readMails } = await createAuthor({
    info: { title: `x${'🔭'.repeat(300)}` },
  });

  await send({ email: 'ada@example.org' });

  const [{ headers } = { headers: {} }] = await readMails();
  const available = 200 - `Proposal ${prsl_id}: x`.length;
  expect(headers).toMatchObject({ subject: `Proposal ${prsl_id}: x${'🔭'.repeat(available)}` });
});

it('sends once per Idempotency-Key, also for concurrent requests', async () => {
  const { send, readMails } = await createAuthor();
  const key = createUniqueText('key');

  const concurrent = await Promise.all(
    Array.from({ length: 8 }, () => send({ email: 'ada@example.org' }, key)),
  );
  const later = await send({ email: 'ada@example.org' }, key);
  const other = await send({ email: 'eve@example.org' }, key);

  expect(concurrent.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
  const ids = [...concurrent, later].filter(({ status }) => status === 200);
  expect(new Set(ids.map(({ body }) => body.message_id)).size).toBe(1);
  expect([later.status, other.status]).toEqual([200, 422]);
  expect(await readMails()).toHaveLength(1);
});

it('allows exactly 20 recipients per caller and hour, also for concurrent requests', async () => {
  const { send, readMails } = await createAuthor();

  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, n) => send({ to: createAddresses(2, `n${n}-`) })),
  );
  const refusal = responses.find(({ status }) => status === 429);

  const tally = Object.groupBy(responses, ({ status }) => status);
  expect([tally[200]?.length, tally[429]?.length]).toEqual([10, 5]);
  expect(await readMails()).toHaveLength(10);
  expect(refusal!.body).toMatchObject({ code: 'TOO_MANY_RECIPIENTS' });
  const wait = Number(refusal!.headers.get('retry-after'));
  expect(wait > 0 && wait <= 3600).toBe(true);
});

it('counts recipients, not mails, and each caller separately', async () => {
  const [ada, grace] = [await createAuthor(), await createAuthor()];

  const responses = [
    await ada.send({ to: createAddresses(19) }),
    await ada.send({ to: createAddresses(2) }),
    await ada.send({ to: createAddresses(50) }),
    await ada.send({ to: createAddresses(1) }),
    await ada.send({ to: createAddresses(1) }),
    await grace.send({ to: createAddresses(20) }),
    await (await createAuthor()).send({ to: createAddresses(21) }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([200, 429, 429, 200, 429, 200, 429]);
  const counts = responses.flatMap(
    ({ body }) => /have sent to (\d+)/.exec(JSON.stringify(body))?.[1] ?? [],
  );
  expect(counts).toEqual(['19', '19', '20', '0']);
});

it('starts a new count with each clock hour', async () => {
  const { user, send } = await createAuthor();
  await useEnginesOf(folder);
  const { commit, put } = await import('#lib/platform/dynamo/transaction.ts');
  const fill = (at: number) => {
    const hour = new Date(at).toISOString().slice(0, 13);
    return put('proposals', { pk: `SENDER#${user}`, sk: hour, recipients: 20 });
  };
  await commit([fill(Date.now() - 3_600_000)]);
  const fresh = await send({ to: createAddresses(1) });

  // The hour may end meanwhile.
  await commit([fill(Date.now()), fill(Date.now() + 3_600_000)]);
  const full = await send({ to: createAddresses(1) });

  expect([fresh.status, full.status]).toEqual([200, 429]);
});

it('reports in the health check that mail is configured', async () => {
  const { anonymous } = await startDeskForTest({ LOG_SOURCE_URL: 'http://127.0.0.1:9' });
  const { getHealth } = await import('#lib/docs/contracts/docs.ts');

  expect((await anonymous(getHealth)).body.not_configured).toEqual(['site']);
});

it('sends mail to the configured domains only', async () => {
  const desk = await startDeskForTest({ MAIL_TO_DOMAINS: 'Example.org, example.com' });
  const client = await desk.as('proposer');
  const { prsl_id } = await propose(client, {});
  const send = (body: object) => client(sendEmail, { body: { prsl_id, ...body } });

  const accepted = await send({ to: ['ada@EXAMPLE.org'], cc: ['grace@example.com'] });
  const refusals = [
    await send({ email: 'ada@sub.example.org' }),
    await send({ to: ['ada@example.org', 'ada@example.net'], cc: ['eve@evil.example'] }),
  ];

  expect(accepted.status).toBe(200);
  expect(refusals.map(({ status }) => status)).toEqual([422, 422]);
  const locs = refusals.map(({ body }) =>
    (body as unknown as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc.join('.')),
  );
  expect(locs).toEqual([['body.email'], ['body.to', 'body.cc']]);
});
