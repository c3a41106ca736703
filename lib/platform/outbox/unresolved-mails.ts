import { getItem, queryFirstPage, type Item, type Key } from '../dynamo/read.ts';
import { commit, update, type Condition } from '../dynamo/transaction.ts';
import { statusAttribute } from './effect-status.ts';

/** Where requested mails of a kind are listed that bounced or may have been sent: a person must resolve them. */
export type UnresolvedMails = {
  /** Names the kind in `npm run outbox`. */
  kind: string;
  table: () => string;
  index: { name: string; pk: string; sk: string };
  partition: string;
  /** The id of a stored mail, and the key of an id. */
  id: (item: Key) => string;
  key: (id: string) => Key;
};

const MAX_ROWS = 1000;

/** Returns the attributes that list a mail. */
export const unresolvedKeys = (
  { index, partition, id }: UnresolvedMails,
  key: Key,
  created_on: string,
) => ({ [index.pk]: partition, [index.sk]: `${created_on}#${id(key)}` });

/** Returns the listed mails, earliest first, up to a thousand. */
export async function listUnresolvedMails({
  table,
  index,
  partition,
}: UnresolvedMails): Promise<(Item & Key)[]> {
  const rows = await queryFirstPage<Item & Key>({
    ...{ table: table(), index, pk: partition },
    limit: MAX_ROWS,
  });
  const items = await Promise.all(
    rows.map(({ pk, sk }) => getItem<Item & Key>(table(), { pk, sk })),
  );
  return items.filter((item) => item !== undefined);
}

const isUnresolved: Condition = {
  expression: `${statusAttribute} IN (:unknown, :bounced)`,
  values: { ':unknown': 'unknown', ':bounced': 'bounced' },
};

/** Takes a mail off the list. Throws for any that cannot be listed. */
export async function closeUnresolvedMail(
  { kind, table, index, key }: UnresolvedMails,
  id: string,
  now: string,
): Promise<void> {
  const changes = { closed_on: now, [index.pk]: undefined, [index.sk]: undefined };
  const toError = () => new Error(`There is no ${kind} ${id} that bounced or may have been sent.`);
  await commit([update(table(), key(id), changes, { condition: isUnresolved, toError })]);
}
