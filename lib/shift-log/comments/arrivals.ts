import { getItem, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, emit, update, type Condition } from '#lib/platform/dynamo/transaction.ts';
import type { Attachment } from '../attachments/attachment.ts';
import type { RecordVerdict } from '../attachments/ingest.ts';
import { attachmentKey } from '../attachments/keys.ts';
import { commentEvent, replyEvent } from '../events.ts';
import { withModification } from '../model.ts';
import { loadShiftItem } from '../repository.ts';
import { touchShift } from '../writes.ts';
import type { Reply } from './comment.ts';
import { toComment, toReply } from './items.ts';
import { isReplyKey } from './keys.ts';
import { newestReplies } from './queries.ts';
import { unchangedSince } from './repository.ts';

const table = () => tableName('shift-log');

type OwnerItem = Item & Key & { image: Attachment[]; changes: number; reply_count?: number };

const isOpenCondition = {
  expression:
    'attribute_exists(pk) AND attribute_not_exists(file_key) AND attribute_not_exists(refused)',
};

/**
 * Records the verdict on an announced file. The comment or reply lists a good file from now on, and drops a
 * refused one. If a later version does not list the file, only earlier versions show it.
 */
export const recordVerdict: RecordVerdict = async ({ file, stored }, now) => {
  const { lies: key, shift_id, by, unique_id } = file;
  const [owner, shift] = await Promise.all([
    getItem<OwnerItem>(table(), key),
    loadShiftItem(shift_id),
  ]);
  // Read after the owner, whose number of replies must be unchanged at the commit.
  const replies = isReplyKey(key.sk) ? [] : await newestReplies(key);
  const image = (owner?.image ?? []).flatMap((one) =>
    one.unique_id !== unique_id ? one : stored ? { ...one, ...stored } : [],
  );
  const touch = touchShift(withModification(shift, by, now));
  const isListed = owner?.image.some((one) => one.unique_id === unique_id);
  const change = stored ? { ...stored, expires: undefined } : { refused: true };
  await commit([
    update(table(), attachmentKey(unique_id), change, { condition: isOpenCondition }),
    ...(owner && isListed
      ? [
          ...(stored ? emit(touch, eventOf({ ...owner, image }, replies)) : [touch]),
          update(table(), key, { image }, { condition: unchanged(owner), add: { changes: 1 } }),
        ]
      : []),
  ]);
};

const unchanged = ({ sk, changes, reply_count = 0 }: OwnerItem): Condition =>
  isReplyKey(sk)
    ? { expression: 'changes = :seen', values: { ':seen': changes } }
    : unchangedSince(changes, reply_count);

/** Returns the event of a comment or a reply that lists one more file. */
const eventOf = (owner: OwnerItem, replies: Reply[]) =>
  isReplyKey(owner.sk)
    ? replyEvent('updated', toReply(owner))
    : commentEvent('updated', { ...toComment(owner), replies });
