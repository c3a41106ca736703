import { getItem, queryFirstPage, type Item, type Key } from '../dynamo/read.ts';
import { commit, update } from '../dynamo/transaction.ts';
import { hasStatus } from './effect-status.ts';

/** Where the requested mails of a kind are listed whose outcome is unknown: they may have been sent. */
export type UnknownMails = {
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
export const unknownKeys = (
  { index, partition, id }: UnknownMails,
  key: Key,
  created_on: string,
) => ({ [index.pk]: partition, [index.sk]: `${created_on}#${id(key)}` });

/** Returns the listed mails, earliest first, up to a thousand. */
export async function listUnknownMails({
  table,
  index,
  partition,
}: UnknownMails): Promise<(Item & Key)[]> {
  const rows = await queryFirstPage<Item & Key>({
    ...{ table: table(), index, pk: partition },
    limit: MAX_ROWS,
  });
  const items = await Promise.all(
    rows.map(({ pk, sk }) => getItem<Item & Key>(table(), { pk, sk })),
  );
  return items.filter((item) => item !== undefined);
}

/** Takes a mail off the list. Throws unless it is an unknown one. */
export async function closeUnknownMail(
  { kind, table, index, key }: UnknownMails,
  id: string,
  now: string,
): Promise<void> {
  const changes = { closed_on: now, [index.pk]: undefined, [index.sk]: undefined };
  const toError = () => new Error(`There is no ${kind} ${id} of unknown outcome.`);
  await commit([update(table(), key(id), changes, { condition: hasStatus('unknown'), toError })]);
}
