import { httpStatusOf } from '../aws-clients.ts';
import { config } from '../config.ts';

export type Mail = { to: string[]; cc: string[]; subject: string; text: string; html: string };

/** The kind and the id of a mail's record. The events of SES have them as tags of the mail. */
export type MailRecord = { kind: string; record: string };

/** SES certainly sent nothing: it refused the mail, or it is unreachable or busy. */
export class MailNotSent extends Error {
  readonly reason: 'refused' | 'unavailable';
  constructor(reason: MailNotSent['reason'], cause: unknown) {
    super(`The mail was not sent: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/**
 * Sends a mail through SES and returns its message id. SES composes the message, so no input becomes a header.
 * Throws `MailNotSent` if nothing was sent; after any other error the mail may have been sent.
 */
export async function sendMail(
  { to, cc, subject, text, html }: Mail,
  record: MailRecord,
): Promise<string> {
  // Imported when needed: the import takes 20 ms, which requests that fail earlier do not pay.
  const { client, SendEmailCommand } = await import('./client.ts');
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const configurationSet = config('MAIL_CONFIGURATION_SET');
  const command = new SendEmailCommand({
    Source: config('MAIL_FROM'),
    Destination: { ToAddresses: to, CcAddresses: cc },
    Message: {
      Subject: utf8(encodeSubject(subject)),
      Body: { Text: utf8(text), Html: utf8(html) },
    },
    Tags: Object.entries(record).map(([Name, Value]) => ({ Name, Value })),
    ...(configurationSet !== '' && { ConfigurationSetName: configurationSet }),
  });
  try {
    const { MessageId = '' } = await client.send(command);
    return MessageId;
  } catch (error) {
    const reason = reasonOf(error);
    throw reason ? new MailNotSent(reason, error) : error;
  }
}

/** Characters of a subject per encoded word: at most 75 characters as base64, whatever they are. */
const WORD_CHARS = 11;

/**
 * Returns a subject that mail programs show as it is: one that looks like an encoded word is encoded, since SES sends
 * ASCII unchanged. https://www.rfc-editor.org/rfc/rfc2047#section-2
 */
function encodeSubject(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const characters = Array.from(subject);
  const words = Array.from({ length: Math.ceil(characters.length / WORD_CHARS) }, (_, n) =>
    characters.slice(n * WORD_CHARS, (n + 1) * WORD_CHARS).join(''),
  );
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

const notConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Returns why nothing was sent, or undefined if the error does not exclude that the mail was sent. */
function reasonOf(error: unknown): MailNotSent['reason'] | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, name, message } = error as Error & { code?: string };
  if (notConnected.test(code ?? '') || message.includes('did not establish a connection'))
    return 'unavailable';
  const status = httpStatusOf(error) ?? 0;
  if (/Throttl|LimitExceeded|TooManyRequests/.test(name) || status === 429 || status === 503)
    return 'unavailable';
  return status >= 400 && status < 500 ? 'refused' : undefined;
}
