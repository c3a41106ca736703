import { getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { notExists, put, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { UPLOAD_DAYS, isAwaited, type Attachment, type NewAttachments } from './attachment.ts';
import { attachmentKey } from './keys.ts';

const table = () => tableName('shift-log');

/** The comment or reply that lists a file. */
export type Owner = {
  ownerKey: Key;
  shift_id: number;
  comment_id: number;
  /** The user who attached the file. */
  by: string;
};

/** An attachment's own item, which also exists before its bytes arrive. */
export type StoredAttachment = Attachment & Owner & { refused?: boolean };

/** The maximum number of keys per BatchGetItem. */
const BATCH_SIZE = 100;

/** Returns the item of a file. */
export function attachmentItem(attachment: Attachment, { ownerKey, ...owner }: Owner) {
  const lies = { pk: ownerKey.pk, sk: ownerKey.sk };
  return { ...attachment, ...owner, lies, ...attachmentKey(attachment.unique_id) };
}

type AttachmentItem = Omit<StoredAttachment, 'ownerKey'> & Item & { lies: Key };

/** Returns the file of an item. */
const toAttachment = ({ lies: ownerKey, ...item }: AttachmentItem): StoredAttachment => ({
  ...item,
  ownerKey,
});

/** Returns the writes of new files. The items of announced files expire unless the files arrive. */
export function attachmentWrites(
  { announced, sent }: NewAttachments,
  owner: Owner,
): TransactWrite[] {
  return [
    ...announced.map((one) => {
      const expires = Math.floor(Date.parse(one.timestamp) / 1000) + UPLOAD_DAYS * 86_400;
      return put(table(), { ...attachmentItem(one, owner), expires }, { condition: notExists });
    }),
    ...sent.map(({ attachment }) =>
      put(table(), attachmentItem(attachment, owner), { condition: notExists }),
    ),
  ];
}

/** Returns files by their ids, without unknown ones. One call per hundred ids. */
export async function findAttachments(ids: string[]): Promise<Map<string, StoredAttachment>> {
  const found = new Map<string, StoredAttachment>();
  const unique = [...new Set(ids)];
  for (let n = 0; n < unique.length; n += BATCH_SIZE) {
    const keys = unique.slice(n, n + BATCH_SIZE).map(attachmentKey);
    for (const item of await getItems<AttachmentItem>(table(), keys))
      found.set(item.unique_id, toAttachment(item));
  }
  return found;
}

/** Whether the bytes of a file have not been checked yet. */
export const isUnchecked = (file: StoredAttachment): boolean =>
  isAwaited(file) && file.refused !== true;

type WithImages = { image: Attachment[] };

/**
 * Completes versions with files that arrived after a later version was created. At most one call per hundred
 * files that no version lists as arrived.
 */
export async function withArrivedFiles<T extends WithImages>(versions: T[]): Promise<T[]> {
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
