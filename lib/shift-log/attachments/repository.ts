import { getItem, getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  emit,
  notExists,
  put,
  update,
  type UpdateWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { toComment, toReply } from '../comments/items.ts';
import { isReplyKey } from '../comments/keys.ts';
import type { Reply } from '../comments/comment.ts';
import { newestReplies, unchangedSince } from '../comments/replies.ts';
import { commentEvent, replyEvent } from '../events.ts';
import { withModification } from '../model.ts';
import { loadShiftItem } from '../repository.ts';
import { touchShift } from '../writes.ts';
import { AWAITED_DAYS, isAwaited, type Attachment, type NewAttachments } from './attachment.ts';
import { attachmentKey } from './keys.ts';

const table = () => tableName('shift-log');

/** The comment or the reply that a file belongs to, by the key of its item. */
export type Owner = {
  lies: Key;
  shift_id: number;
  comment_id: number;
  /** The user who attached the file. */
  by: string;
};

/** A file as its own item has it, whichever lists name it. */
export type Filed = Attachment & Owner & { refused?: boolean };

/** The result of the check of a file's bytes: where the file is stored and as what, or nothing if it is refused. */
export type Verdict = {
  file: Filed;
  stored?: Required<Pick<Attachment, 'file_key' | 'content_type'>>;
};

/** Ids that one call takes. */
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
export async function findAttachments(ids: string[]): Promise<Map<string, Filed>> {
  const found = new Map<string, Filed>();
  const unique = [...new Set(ids)];
  for (let n = 0; n < unique.length; n += BATCH) {
    const keys = unique.slice(n, n + BATCH).map(attachmentKey);
    for (const item of await getItems<Filed & Item>(table(), keys)) found.set(item.unique_id, item);
  }
  return found;
}

/** Whether a file has not arrived yet, or is still to be checked. */
export const isOpen = (file: Filed): boolean => isAwaited(file) && file.refused !== true;

const open = {
  expression:
    'attribute_exists(pk) AND attribute_not_exists(file_key) AND attribute_not_exists(refused)',
};

/**
 * Records the verdict on an announced file: its owner lists a good one from now on, and drops a refused one.
 * If a later version does not list the file, only earlier versions show it.
 */
export async function recordVerdict({ file, stored }: Verdict, now: string): Promise<void> {
  const { lies, shift_id, by, unique_id } = file;
  const isReply = isReplyKey(lies.sk);
  const [owner, shift] = await Promise.all([
    getItem<OwnerItem>(table(), lies),
    loadShiftItem(shift_id),
  ]);
  // Read after the owner, whose number of replies must still be the same at the commit.
  const replies = isReply ? [] : await newestReplies(lies);
  const isListed = owner?.image.some((one) => one.unique_id === unique_id);
  const image = (owner?.image ?? []).flatMap((one) =>
    one.unique_id !== unique_id ? one : stored ? { ...one, ...stored } : [],
  );
  const change = stored ? { ...stored, expires: undefined } : { refused: true };
  await commit([
    update(table(), attachmentKey(unique_id), change, { condition: open }),
    ...(owner && isListed
      ? [
          ...touchedBy(
            touchShift(withModification(shift, by, now)),
            { ...owner, image },
            replies,
            stored,
          ),
          update(
            table(),
            lies,
            { image },
            {
              condition: isReply
                ? { expression: 'changes = :seen', values: { ':seen': owner.changes } }
                : unchangedSince(owner.changes, owner.reply_count ?? 0),
              add: { changes: 1 },
            },
          ),
        ]
      : []),
  ]);
}

type OwnerItem = Item & Key & { image: Attachment[]; changes: number; reply_count?: number };

/** Emits an event of a comment or a reply that shows one more file; a refused file has none. */
function touchedBy(
  touch: TransactWrite<UpdateWrite>,
  owner: OwnerItem,
  replies: Reply[],
  stored: Verdict['stored'],
) {
  if (!stored) return [touch];
  if (isReplyKey(owner.sk)) return emit(touch, replyEvent('updated', toReply(owner)));
  return emit(touch, commentEvent('updated', { ...toComment(owner), replies }));
}
