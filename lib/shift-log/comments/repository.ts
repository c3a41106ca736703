import { getItem, queryPages, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableOf } from '#lib/platform/dynamo/tables.ts';
import {
  emit,
  free,
  put,
  remove,
  update,
  type EventStep,
  type Step,
} from '#lib/platform/dynamo/transaction.ts';
import { commented, replied } from '../events.ts';
import { homeOf } from '../homes.ts';
import { roomFor, type Brought } from '../images/image.ts';
import { newImages, type Owner } from '../images/repository.ts';
import { commitWith } from '../images/staging.ts';
import { canonicalTag, shiftIdOf } from '../keys.ts';
import type { Shift } from '../model.ts';
import { loadRoot } from '../repository.ts';
import { newHome, talkedAbout } from '../steps.ts';
import { talk } from '../transitions.ts';
import type { Comment, CommentRecord, Reply } from './comment.ts';
import { commentFields, commentItem, replyItem, toComment, toReply, versionItem } from './items.ts';
import * as keys from './keys.ts';
import { newestReplies } from './replies.ts';

const table = () => tableOf('shift-log');

/** A comment, whether it was replied to, and the shift that it is of. */
export type Found = { standing: Comment; hasReplies: boolean; shift: Shift };

/** The comment of that id and its shift, or undefined. Three calls, two of them at once. */
export async function findComment(id: number): Promise<Found | undefined> {
  const lies = await homeOf(id);
  if (!lies || !keys.isCommentKey(lies.sk)) return undefined;
  const reads = [getItem(table(), lies), loadRoot(shiftIdOf(lies.pk))] as const;
  const [item, shift] = await Promise.all(reads);
  return item && { standing: toComment(item), hasReplies: Boolean(item.reply_count), shift };
}

/** The newest version of the comment of that id, or undefined. Two calls. */
export async function findNewest(id: number): Promise<Comment | undefined> {
  const lies = await homeOf(id);
  if (!lies || !keys.isCommentKey(lies.sk)) return undefined;
  const item = await getItem(table(), lies);
  return item && toComment(item);
}

/** The reply of that id, or undefined. Two calls. */
export async function findReply(id: number): Promise<Reply | undefined> {
  const lies = await homeOf(id);
  if (!lies || !keys.isReplyKey(lies.sk)) return undefined;
  const item = await getItem(table(), lies);
  return item && toReply(item);
}

/** The newest replies to a comment, up to one of them if that is named, as `newestReplies` has them. */
export function repliesTo(comment: Comment, last?: Reply): Promise<Reply[]> {
  const { pk, sk } = keys.commentKey(comment);
  return newestReplies({ pk, sk }, last && keys.behind(keys.replyKey(comment, last).sk));
}

/** An earlier version of a comment, or undefined. */
export async function findVersion(comment: Comment, version: number): Promise<Comment | undefined> {
  const key = keys.versionKey({ ...comment, comment_version: version });
  const item = await getItem(table(), key);
  return item && toComment(item);
}

/** The versions of a comment that come after one of them, oldest first, page by page; the newest is the comment itself. */
export async function* versionsAfter(
  newest: Comment,
  version: number,
  pageSize: number,
): AsyncGenerator<Comment> {
  const { comment_id, comment_version } = newest;
  if (version + 1 < comment_version) {
    const [from, to] = [version + 1, comment_version - 1].map(keys.placeOfVersion);
    const query = { table: table(), pk: keys.versionsOf(comment_id), from, to, limit: pageSize };
    for await (const page of queryPages(query)) yield* page.map(toComment);
  }
  if (version < comment_version) yield newest;
}

/** Puts a comment with the files that it brings; `shift` is its shift as it is then. */
export async function putComment(
  comment: Comment,
  brought: Brought,
  shift: Shift,
  kept: Step[],
): Promise<void> {
  const item = commentItem(comment);
  await commitWith(brought, [
    ...emit(talkedAbout(shift), commented('created', { ...comment, replies: [] })),
    put(table(), item, { when: free, room: roomFor(comment.image) }),
    newHome(comment.comment_id, item),
    ...comment.tags.map((tag) => tagged(tag, comment)),
    ...newImages(brought, ownerOf(comment, item, comment)),
    ...kept,
  ]);
}

/** Puts the next version of a comment, if it is still as it was read, and keeps that one. */
export async function changeComment(
  comment: CommentRecord,
  seen: Comment,
  brought: Brought,
  shift: Shift,
): Promise<void> {
  await commitWith(brought, [
    ...nextVersion(comment, seen, shift),
    ...onlyIn(comment, seen).map((tag) => tagged(tag, comment)),
    ...onlyIn(seen, comment).map((tag) => remove(table(), keys.taggedKey(tag, seen))),
    ...newImages(brought, ownerOf(comment, keys.commentKey(seen), comment)),
  ]);
}

/** Throws 413 where a comment has no room for so many bytes more. */
export function requireRoomFor(comment: Comment, bytes: number): void {
  const room = roomFor(comment.image) + bytes;
  update(table(), keys.commentKey(comment), commentFields(comment), { room });
}

/** Steps that make the next version of a comment, and tell of it; its tags and files stay as they are. */
export const nextVersion = (
  comment: CommentRecord,
  seen: Comment,
  shift: Shift,
): (Step | EventStep)[] => [
  ...emit(talkedAbout(shift), commented('updated', comment)),
  update(table(), keys.commentKey(seen), commentFields(comment), {
    when: { expression: 'changes = :seen', values: { ':seen': seen.changes } },
    add: { changes: 1 },
    room: roomFor(comment.image),
  }),
  put(table(), versionItem(seen), { when: free }),
];

/** Puts a reply to a comment, with the files that it brings. */
export async function putReply(
  reply: Reply,
  comment: Comment,
  brought: Brought,
  shift: Shift,
  kept: Step[],
): Promise<void> {
  const item = replyItem(reply, comment);
  await commitWith(brought, [
    ...emit(talkedAbout(shift), replied('created', reply)),
    put(table(), item, { when: free, room: roomFor(reply.image) }),
    newHome(reply.reply_id, item),
    update(table(), keys.commentKey(comment), {}, { when: talk, add: { reply_count: 1 } }),
    ...newImages(brought, ownerOf(comment, item, reply)),
    ...kept,
  ]);
}

/** Whose the files are that are brought by who changed a comment, or replied, last. */
export const ownerOf = (
  { shift_fk, comment_id }: Comment,
  lies: Key,
  { metadata }: Comment | Reply,
): Owner => ({ lies, shift_id: shift_fk, comment_id, by: metadata.last_modified_by });

/** Lists a comment among those that have a tag. */
export const tagged = (tag: string, comment: Comment): Step => {
  const item: Item & ReturnType<typeof keys.taggedKey> = {
    ...keys.taggedKey(tag, comment),
    shift_id: comment.shift_fk,
  };
  return put(table(), item);
};

/** Tags of one comment that another does not have, whatever their case. */
function onlyIn(one: Comment, other: Comment): string[] {
  const others = new Set(other.tags.map(canonicalTag));
  return one.tags.filter((tag) => !others.has(canonicalTag(tag)));
}
