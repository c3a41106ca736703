import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import type { Key } from '../dynamo/read.ts';
import { tableName } from '../dynamo/tables.ts';
import { update, type TransactWrite } from '../dynamo/transaction.ts';

/** The maximum number of recipients to whom one user may send mail per clock hour, in each service. */
const HOURLY_RECIPIENTS = 20;

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** A requested mail as the limits see it. */
export type CountedMail = {
  /** The service's table, with the count of the sender's recipients in this clock hour. */
  table: string;
  senderKey: Key;
  createdOn: string;
  recipients: number;
};

/** A count of recipients in a period, and the error of a mail that would exceed its limit. */
type Count = { table: string; key: Key; periodSeconds: number; limit: number; code: LimitCode };

type LimitCode = 'TOO_MANY_RECIPIENTS' | 'MAIL_LIMIT_REACHED';

/** The session table has the count of the day, because mails of all services and users share it. */
const dayKey = (createdOn: string) => ({ pk: `MAILS#${createdOn.slice(0, 10)}`, sk: 'RECIPIENTS' });

const countsOf = ({ table, senderKey, createdOn }: CountedMail): Count[] => [
  {
    table,
    key: senderKey,
    periodSeconds: HOUR_SECONDS,
    limit: HOURLY_RECIPIENTS,
    code: 'TOO_MANY_RECIPIENTS',
  },
  {
    table: tableName('session'),
    key: dayKey(createdOn),
    periodSeconds: DAY_SECONDS,
    limit: config('MAIL_PER_DAY'),
    code: 'MAIL_LIMIT_REACHED',
  },
];

/**
 * Returns the writes that reserve the recipients of a mail before it is sent. They fail with 429 above the hourly limit
 * of its sender, or above the daily limit of all senders.
 */
export const countRecipients = (mail: CountedMail): TransactWrite[] =>
  countsOf(mail).map((count) => reserve(count, mail));

/** Returns the writes that free the recipients of a mail that was not sent. */
export const uncountRecipients = (mail: CountedMail): TransactWrite[] =>
  countsOf(mail).map(({ table, key }) =>
    update(table, key, {}, { add: { recipients: -mail.recipients } }),
  );

function reserve(count: Count, { createdOn, recipients }: CountedMail): TransactWrite {
  const { table, key, periodSeconds, limit, code } = count;
  const room = limit - recipients;
  const seconds = Math.floor(Date.parse(createdOn) / 1000);
  // The first mail of a period finds no count. It may exceed the limit by itself.
  const expression = `${room >= 0 ? 'attribute_not_exists(recipients) OR ' : ''}recipients <= :room`;
  return update(
    table,
    key,
    { expires: seconds + periodSeconds + DAY_SECONDS },
    {
      add: { recipients },
      condition: { expression, values: { ':room': room } },
      toError: (stored) => {
        const facts = { limit, sent: Number(stored?.recipients ?? 0) };
        const wait = String(periodSeconds - (seconds % periodSeconds));
        return new ApiError(code, facts, { 'Retry-After': wait });
      },
    },
  );
}
