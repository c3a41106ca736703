import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Engine } from './dynamodb.ts';
import { forPrograms } from '../gateway/host-check.ts';

/**
 * Stands in for SES on one machine: takes SendEmail by its query protocol, and writes each mail into a
 * folder, as a file that a mail program opens. Its path is a secret of this process: signatures are not checked.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
 */
export async function startMail(folder: string): Promise<Engine> {
  await mkdir(folder, { recursive: true });
  const path = `/${randomBytes(16).toString('hex')}`;
  const server = createServer(
    forPrograms((request, response) => {
      if (request.url?.split('/')[1] !== path.slice(1)) {
        response.writeHead(404).end();
        return;
      }
      answer(request, folder).then(
        (xml) => response.writeHead(200, { 'Content-Type': 'text/xml' }).end(xml),
        (error: unknown) =>
          response
            .writeHead(400, { 'Content-Type': 'text/xml' })
            .end(failure((error as Error).message)),
      );
    }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}${path}`, stop };
}

async function answer(request: IncomingMessage, folder: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  if (form.get('Action') !== 'SendEmail') throw new Error('The one action here is SendEmail.');
  const id = randomUUID();
  await keep(
    join(folder, `${new Date().toISOString().replaceAll(':', '')}-${id.slice(0, 8)}.eml`),
    {
      messageId: `<${id}@observatory-desk.local>`,
      from: said(form, 'Source'),
      to: list(form, 'Destination.ToAddresses'),
      cc: list(form, 'Destination.CcAddresses'),
      subject: said(form, 'Message.Subject.Data'),
      text: said(form, 'Message.Body.Text.Data'),
      html: said(form, 'Message.Body.Html.Data'),
    },
  );
  return `<SendEmailResponse xmlns="${xmlns}"><SendEmailResult><MessageId>${id}</MessageId></SendEmailResult></SendEmailResponse>`;
}

/** Writes a mail beside and moves it into place, so that nobody opens half of it. */
async function keep(
  file: string,
  mail: ConstructorParameters<typeof MailComposer>[0],
): Promise<void> {
  const bytes = await new MailComposer(mail).compile().build();
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}

function said(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null) throw new Error(`${name} is missing.`);
  return value;
}

/** `Destination.ToAddresses.member.1` and on. */
function list(form: URLSearchParams, name: string): string[] {
  const all: string[] = [];
  for (let n = 1; ; n++) {
    const value = form.get(`${name}.member.${n}`);
    if (value === null) return all;
    all.push(value);
  }
}

const xmlns = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** What SES answers to a request that it cannot take. The sentences are ours, without a sign to escape. */
const failure = (message: string) =>
  `<ErrorResponse xmlns="${xmlns}"><Error><Type>Sender</Type><Code>InvalidParameterValue</Code><Message>${message}</Message></Error></ErrorResponse>`;
