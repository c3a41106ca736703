import { config } from '../config.ts';

export type Mail = { to: string[]; cc: string[]; subject: string; text: string; html: string };

/** SES did not take the mail: it refused it, or it cannot be reached or is busy. Nothing was sent. */
export class NotSent extends Error {
  readonly why: 'refused' | 'unavailable';
  constructor(why: NotSent['why'], cause: unknown) {
    super(`The mail was not sent: ${why}.`, { cause });
    this.why = why;
  }
}

/** Whether mail can be sent at all. */
export const mayMail = (): boolean => config('MAIL_FROM') !== '';

/** Returns the domains that mail may go to; none if it may go to any. */
export const mailDomains = (): string[] => config('MAIL_TO_DOMAINS');

/**
 * Sends a mail by SES, which makes the message of it: no text becomes a header. Gives its message id.
 * Throws `NotSent`; any other error leaves open whether the mail was sent.
 */
export async function sendMail({ to, cc, subject, text, html }: Mail): Promise<string> {
  // Loaded when needed: it takes 20 ms, and one that is refused sends nothing.
  const { client, SendEmailCommand } = await import('./client.ts');
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const set = config('MAIL_CONFIGURATION_SET');
  const command = new SendEmailCommand({
    Source: config('MAIL_FROM'),
    Destination: { ToAddresses: to, CcAddresses: cc },
    Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
    ...(set !== '' && { ConfigurationSetName: set }),
  });
  try {
    const { MessageId = '' } = await client.send(command);
    return MessageId;
  } catch (error) {
    const why = reasonOf(error);
    throw why ? new NotSent(why, error) : error;
  }
}

const neverArrived = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Why nothing was sent, where an error says so for certain. */
function reasonOf(error: unknown): NotSent['why'] | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, name, message, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (neverArrived.test(code ?? '') || message.includes('did not establish a connection'))
    return 'unavailable';
  const status = $metadata?.httpStatusCode ?? 0;
  if (/Throttl|LimitExceeded|TooManyRequests/.test(name) || status === 429 || status === 503)
    return 'unavailable';
  return status >= 400 && status < 500 ? 'refused' : undefined;
}
