import { getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import {
  notExists,
  put,
  type Condition,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { table } from '../fields/table.ts';
import { isAwaited, UPLOAD_DAYS, type Attachment, type NewAttachments } from './attachment.ts';
import { attachmentKey } from './keys.ts';

/** The comment or reply that lists a file. */
export type Owner = {
  ownerKey: Key;
  shift_id: number;
  comment_id: number;
  /** The user who attached the file. */
  by: string;
  /** The name of this user, if the token had one. */
  by_name?: string | undefined;
};

/** An attachment's own item, which also exists before its bytes arrive. */
export type StoredAttachment = Attachment & Owner & { refused?: boolean };

/** Returns the time, in seconds since 1970, until which a file that is announced `now` may be uploaded. */
export const uploadDeadline = (now: string) =>
  Math.floor(Date.parse(now) / 1000) + UPLOAD_DAYS * 86_400;

export function attachmentItem(attachment: Attachment, { ownerKey, ...owner }: Owner) {
  const { pk, sk } = ownerKey;
  return { ...attachment, ...owner, lies: { pk, sk }, ...attachmentKey(attachment.unique_id) };
}

/** Returns the condition that a file is not stored yet, or belongs to this comment or reply. */
export const isFreeFor = ({ ownerKey: { pk, sk } }: Owner): Condition => ({
  expression: 'attribute_not_exists(pk) OR lies = :owner',
  values: { ':owner': { pk, sk } },
});

type AttachmentItem = Omit<StoredAttachment, 'ownerKey'> & Item & { lies: Key };

/** Returns the writes of new files. The items of announced files expire unless the files arrive. */
export function attachmentWrites(
  { announced, sent }: NewAttachments,
  owner: Owner,
): TransactWrite[] {
  const items = [
    ...announced.map((attachment) => ({
      ...attachmentItem(attachment, owner),
      expires: uploadDeadline(attachment.timestamp),
    })),
    ...sent.map(({ attachment }) => attachmentItem(attachment, owner)),
  ];
  return items.map((item) => put(table(), item, { condition: notExists }));
}

/** Returns files by their ids, without unknown ones. One call per hundred ids. */
export async function findAttachments(ids: string[]): Promise<Map<string, StoredAttachment>> {
  const keys = [...new Set(ids)].map(attachmentKey);
  const items = await getItems<AttachmentItem>(table(), keys);
  return new Map(
    items.map(({ lies: ownerKey, ...item }) => [item.unique_id, { ...item, ownerKey }]),
  );
}

/** Returns the file with this id, or undefined. One call. */
export const findAttachment = async (id: string): Promise<StoredAttachment | undefined> =>
  (await findAttachments([id])).get(id);

/**
 * Completes versions with files that arrived after a later version was created. At most one call per hundred
 * files that no version lists as arrived.
 */
export async function withArrivedFiles<T extends { image: Attachment[] }>(
  versions: T[],
): Promise<T[]> {
  const images = versions.flatMap(({ image }) => image);
  const arrivedFiles = new Map<string, Attachment>(
    images.filter((image) => !isAwaited(image)).map((image) => [image.unique_id, image]),
  );
  const missingIds = new Set(
    images.map(({ unique_id }) => unique_id).filter((id) => !arrivedFiles.has(id)),
  );
  for (const [id, image] of await findAttachments([...missingIds])) arrivedFiles.set(id, image);
  return versions.map((version) => ({
    ...version,
    image: version.image.map((image) => {
      const { file_key, content_type, thumbnail_key } = arrivedFiles.get(image.unique_id) ?? image;
      return { ...image, file_key, content_type, thumbnail_key };
    }),
  }));
}
