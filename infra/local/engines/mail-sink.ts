import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Engine } from './dynamodb.ts';
import { forPrograms } from '../gateway/host-check.ts';

/**
 * Starts a mail sink in place of SES: it accepts SendEmail by the query protocol and writes each mail to a folder, as
 * a file that mail programs open. It does not check signatures; its path is a secret of this process.
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
            .end(errorResponse((error as Error).message)),
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
  if (form.get('Action') !== 'SendEmail')
    throw new Error('SendEmail is the only supported action.');
  const id = randomUUID();
  await writeMail(
    join(folder, `${new Date().toISOString().replaceAll(':', '')}-${id.slice(0, 8)}.eml`),
    {
      messageId: `<${id}@observatory-desk.local>`,
      from: requiredField(form, 'Source'),
      to: list(form, 'Destination.ToAddresses'),
      cc: list(form, 'Destination.CcAddresses'),
      subject: requiredField(form, 'Message.Subject.Data'),
      text: requiredField(form, 'Message.Body.Text.Data'),
      html: requiredField(form, 'Message.Body.Html.Data'),
    },
  );
  return `<SendEmailResponse xmlns="${xmlns}"><SendEmailResult><MessageId>${id}</MessageId></SendEmailResult></SendEmailResponse>`;
}

/** Writes a mail and renames it into place, so that readers never see a partial file. */
async function writeMail(
  file: string,
  mail: ConstructorParameters<typeof MailComposer>[0],
): Promise<void> {
  const bytes = await new MailComposer(mail).compile().build();
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}

function requiredField(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null) throw new Error(`${name} is missing.`);
  return value;
}

/** Returns the values of `<name>.member.1` and following. */
function list(form: URLSearchParams, name: string): string[] {
  const all: string[] = [];
  for (let n = 1; ; n++) {
    const value = form.get(`${name}.member.${n}`);
    if (value === null) return all;
    all.push(value);
  }
}

const xmlns = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** Returns SES's error response. The messages contain no characters that need escaping. */
const errorResponse = (message: string) =>
  `<ErrorResponse xmlns="${xmlns}"><Error><Type>Sender</Type><Code>InvalidParameterValue</Code><Message>${message}</Message></Error></ErrorResponse>`;
