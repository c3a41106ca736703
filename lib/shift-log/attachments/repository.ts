import { getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { notExists, put, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { AWAITED_DAYS, isAwaited, type Attachment, type NewAttachments } from './attachment.ts';
import { attachmentKey } from './keys.ts';

const table = () => tableName('shift-log');

/** The comment or the reply of a file; `lies` is the key of its item. */
export type Owner = {
  lies: Key;
  shift_id: number;
  comment_id: number;
  /** The user who attached the file. */
  by: string;
};

/** A file as its own item has it. */
export type StoredAttachment = Attachment & Owner & { refused?: boolean };

/** The maximum number of ids of one call. */
const BATCH = 100;

/** Returns the item of a file. */
export function attachmentItem(attachment: Attachment, owner: Owner) {
  const { pk, sk } = owner.lies;
  return { ...attachment, ...owner, lies: { pk, sk }, ...attachmentKey(attachment.unique_id) };
}

/** Returns the writes of new files. The items of announced files expire unless the files arrive. */
export function attachmentWrites(
  { announced, sent }: NewAttachments,
  owner: Owner,
): TransactWrite[] {
  return [
    ...announced.map((one) => {
      const expires = Math.floor(Date.parse(one.timestamp) / 1000) + AWAITED_DAYS * 86_400;
      return put(table(), { ...attachmentItem(one, owner), expires }, { condition: notExists });
    }),
    ...sent.map(({ attachment }) =>
      put(table(), attachmentItem(attachment, owner), { condition: notExists }),
    ),
  ];
}

/** Returns files by their ids, without unknown ones. One call for each hundred ids. */
export async function findAttachments(ids: string[]): Promise<Map<string, StoredAttachment>> {
  const found = new Map<string, StoredAttachment>();
  const unique = [...new Set(ids)];
  for (let n = 0; n < unique.length; n += BATCH) {
    const keys = unique.slice(n, n + BATCH).map(attachmentKey);
    for (const item of await getItems<StoredAttachment & Item>(table(), keys))
      found.set(item.unique_id, item);
  }
  return found;
}

/** Whether a file has not arrived yet, or is still to be checked. */
export const isOpen = (file: StoredAttachment): boolean => isAwaited(file) && file.refused !== true;

type WithImages = { image: Attachment[] };

/**
 * Returns versions with the files that arrived after a later version was created. At most one call for each
 * hundred files that none of the versions has.
 */
export async function withArrivals<T extends WithImages>(versions: T[]): Promise<T[]> {
  const all = versions.flatMap(({ image }) => image);
  const known = new Map<string, Attachment>(
    all.filter((image) => !isAwaited(image)).map((image) => [image.unique_id, image]),
  );
  const open = new Set(all.map(({ unique_id }) => unique_id).filter((id) => !known.has(id)));
  for (const [id, image] of await findAttachments([...open])) known.set(id, image);
  return versions.map((version) => ({
    ...version,
    image: version.image.map((image) => {
      const { file_key, content_type } = known.get(image.unique_id) ?? image;
      return { ...image, file_key, content_type };
    }),
  }));
}
