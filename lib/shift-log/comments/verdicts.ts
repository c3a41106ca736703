import { getItem, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { commit, emit, update } from '#lib/platform/dynamo/transaction.ts';
import type { Attachment, RefusedFile } from '../attachments/attachment.ts';
import type { RecordVerdict } from '../attachments/ingest.ts';
import { attachmentKey } from '../attachments/keys.ts';
import { table } from '../fields/table.ts';
import { withModification } from '../shifts/model.ts';
import { loadShift } from '../shifts/repository.ts';
import { touchShift } from '../shifts/writes.ts';
import { commentEvent, replyEvent } from './events.ts';
import { isReplyKey } from './keys.ts';
import { newestReplies } from './queries.ts';
import * as items from './records.ts';
import { unchangedSince } from './repository.ts';

type OwnerItem = Item &
  Key & {
    image: Attachment[];
    refused_files?: RefusedFile[];
    changes: number;
    reply_count?: number;
  };

const isUnchecked = {
  expression:
    'attribute_exists(pk) AND attribute_not_exists(file_key) AND attribute_not_exists(refused)',
};

/**
 * Records the verdict on an announced file. The comment or reply lists the file from now on, or its refusal. If a later
 * version does not list the file, only earlier versions show it.
 */
export const recordVerdict: RecordVerdict = async ({ file, stored, refused }, now) => {
  const { ownerKey: key, shift_id, by, by_name, unique_id } = file;
  const [owner, shift] = await Promise.all([getItem<OwnerItem>(table(), key), loadShift(shift_id)]);
  const isReply = isReplyKey(key.sk);
  // The read of the owner comes first: the commit requires that its number of replies has not changed since then.
  const replies = isReply ? [] : await newestReplies(key);
  const change = stored ? { ...stored, expires: undefined } : { refused: true };
  const fileWrite = update(table(), attachmentKey(unique_id), change, { condition: isUnchecked });
  if (!owner?.image.some((attachment) => attachment.unique_id === unique_id))
    return commit([fileWrite]);

  const image = owner.image.flatMap((attachment) => {
    if (attachment.unique_id !== unique_id) return attachment;
    return stored ? { ...attachment, ...stored } : [];
  });
  const refused_files = [...(owner.refused_files ?? []), ...(refused ? [refused] : [])];
  const changedOwner = { ...owner, image, refused_files };
  const touch = touchShift(withModification(shift, { user: by, name: by_name }, now));
  const event = isReply
    ? replyEvent('updated', items.toReply(changedOwner))
    : commentEvent('updated', { ...items.toComment(changedOwner), replies });
  const condition = unchangedSince(owner.changes, isReply ? undefined : (owner.reply_count ?? 0));
  await commit([
    fileWrite,
    ...emit(touch, event),
    update(table(), key, { image, refused_files }, { condition, add: { changes: 1 } }),
  ]);
};
