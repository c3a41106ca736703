import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { SesEvent } from '#lib/platform/consumers/mail-events.ts';
import { forPrograms } from '../gateway/host-check.ts';
import { writeAtomically } from '../write-atomically.ts';
import type { LocalServer } from './dynamodb.ts';
import { serveLoopback } from './loopback-server.ts';

type MailDetail = SesEvent['detail'];

/** Emits the events that SES sends to EventBridge. */
export type MailEmitter = EventEmitter<{ event: [MailDetail] }>;

/**
 * Starts a mail sink in place of SES: it accepts SendEmail by the query protocol and writes each mail to a folder, as
 * a file that mail programs open. It does not check signatures; its path is a secret of this process.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
 */
export async function startMail(folder: string): Promise<LocalServer & { events: MailEmitter }> {
  await mkdir(folder, { recursive: true });
  const events: MailEmitter = new EventEmitter();
  const secret = randomBytes(16).toString('hex');
  const listener = forPrograms(async (request, response) => {
    if (request.url?.split('/')[1] !== secret) return response.writeHead(404).end();
    const form = new URLSearchParams(await text(request));
    const [status, xml] = await sendEmail(form, folder).then(
      (id) => {
        for (const detail of eventsOf(form, id)) events.emit('event', detail);
        return [200, successResponse(id)] as const;
      },
      (error: unknown) => [400, errorResponse((error as Error).message)] as const,
    );
    return response.writeHead(status, { 'Content-Type': 'text/xml' }).end(xml);
  });
  const { port, stop } = await serveLoopback(listener);
  return { endpoint: `http://127.0.0.1:${port}/${secret}`, stop, events };
}

/** Writes the mail of a request to a file and returns its id. */
async function sendEmail(form: URLSearchParams, folder: string): Promise<string> {
  if (form.get('Action') !== 'SendEmail')
    throw new Error('SendEmail is the only supported action.');
  const id = randomUUID();
  const mail = new MailComposer({
    messageId: `<${id}@observatory-desk.local>`,
    from: requiredField(form, 'Source'),
    to: list(form, 'Destination.ToAddresses'),
    cc: list(form, 'Destination.CcAddresses'),
    subject: requiredField(form, 'Message.Subject.Data'),
    text: requiredField(form, 'Message.Body.Text.Data'),
    html: requiredField(form, 'Message.Body.Html.Data'),
  });
  const time = new Date().toISOString().replaceAll(':', '');
  const file = join(folder, `${time}-${id.slice(0, 8)}.eml`);
  await writeAtomically(file, await mail.compile().build());
  return id;
}

/** The addresses of SES's simulator that do not accept a mail, or complain. */
const BOUNCING = 'bounce@simulator.amazonses.com';
const COMPLAINING = 'complaint@simulator.amazonses.com';

/**
 * Returns the events of a mail: it was sent, then it bounces at an address of SES's simulator.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
function eventsOf(form: URLSearchParams, messageId: string): MailDetail[] {
  const destination = ['To', 'Cc'].flatMap((field) => list(form, `Destination.${field}Addresses`));
  const tags = Object.fromEntries(
    Array.from({ length: 2 }, (_, n) => {
      const field = (name: string) => form.get(`Tags.member.${n + 1}.${name}`) ?? '';
      return [field('Name'), [field('Value')]];
    }),
  );
  const mail = { messageId, timestamp: new Date().toISOString(), destination, tags };
  const emailsAt = (address: string) =>
    destination.filter((one) => one === address).map((emailAddress) => ({ emailAddress }));
  const bouncedRecipients = emailsAt(BOUNCING);
  const complainedRecipients = emailsAt(COMPLAINING);
  const bounce = { bounceType: 'Permanent', bouncedRecipients };
  return [
    { eventType: 'Send', mail },
    ...(bouncedRecipients.length > 0 ? [{ eventType: 'Bounce', mail, bounce }] : []),
    ...(complainedRecipients.length > 0
      ? [{ eventType: 'Complaint', mail, complaint: { complainedRecipients } }]
      : []),
  ];
}

function requiredField(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null) throw new Error(`${name} is missing.`);
  return value;
}

/** Returns the values of `<name>.member.1` and following. */
const list = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);

const xmlns = 'http://ses.amazonaws.com/doc/2010-12-01/';

const successResponse = (id: string) =>
  `<SendEmailResponse xmlns="${xmlns}"><SendEmailResult><MessageId>${id}</MessageId></SendEmailResult></SendEmailResponse>`;

/** Returns SES's error response. The messages contain no characters that need escaping. */
const errorResponse = (message: string) =>
  `<ErrorResponse xmlns="${xmlns}"><Error><Type>Sender</Type><Code>InvalidParameterValue</Code><Message>${message}</Message></Error></ErrorResponse>`;
