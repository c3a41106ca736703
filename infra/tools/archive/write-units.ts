import { ApiError } from '#lib/contract/errors.ts';
import { notExists, put, update, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { insertAnnotationWrites } from '#lib/shift-log/notes/annotations.ts';
import { isAwaited, type Attachment } from '#lib/shift-log/attachments/attachment.ts';
import { attachmentItem, isFreeFor, type Owner } from '#lib/shift-log/attachments/repository.ts';
import type { Comment, Reply } from '#lib/shift-log/comments/comment.ts';
import { commentItem, ownerOf, replyItem, versionItem } from '#lib/shift-log/comments/records.ts';
import { tagWrite } from '#lib/shift-log/comments/repository.ts';
import { countItemChange } from '#lib/shift-log/open-items/writes.ts';
import { insertLocationWrite } from '#lib/shift-log/shifts/id-index.ts';

import { exists } from '#lib/shift-log/shifts/transitions.ts';
import { table } from '#lib/shift-log/fields/table.ts';
import type { CommentWithVersions } from '#lib/shift-log/archive/documents.ts';
import type { NewContent } from './assign-ids.ts';
import { logWrite } from '#lib/shift-log/logs/writes.ts';
import { commentKey } from '#lib/shift-log/comments/keys.ts';

/** The number of items that an import adds, by kind. */
export const noCounts = {
  logs: 0,
  annotations: 0,
  comments: 0,
  replies: 0,
  images: 0,
  losses: 0,
  items: 0,
  handovers: 0,
  reports: 0,
  tags: 0,
  templates: 0,
};
export type Counts = typeof noCounts;

export function addCounts(total: Counts, adds: Partial<Counts>): void {
  for (const [kind, count] of Object.entries(adds)) total[kind as keyof Counts] += count;
}

/** Writes that belong into one transaction. */
export type WriteUnit = {
  adds: Partial<Counts>;
  writes: TransactWrite[];
  /** What the unit adds to the sum of the versions of the open items. */
  openVersions?: number;
  /** The comment that the unit adds or replies to: one DynamoDB item, which counts the replies of the transaction. */
  comment?: Comment;
};

/**
 * A transaction takes 100 DynamoDB items and 4 MB; the shift and its guard, source id and operator are up to four.
 * Half of the bytes stay free, since engines count nested text differently.
 */
const MAX_ITEMS = 96;
const MAX_BYTES = 2_000_000;

/** Returns the units of new content, in order, and a sentence for each item that exceeds the size limit. */
export function toWriteUnits({ logs, annotations, comments, replies }: NewContent) {
  const units: WriteUnit[] = [];
  const problems: string[] = [];
  const add = (name: string, build: () => WriteUnit[]) => {
    try {
      units.push(...build());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.push(`${name} exceeds the 400 KB of an item and was skipped`);
    }
  };
  for (const log of logs)
    add(`execution block ${log.eb_id}`, () => [
      { adds: { logs: 1 }, writes: [logWrite({ log, before: undefined })] },
    ]);
  for (const annotation of annotations)
    add(`annotation ${annotation.id}`, () => [
      { adds: { annotations: 1 }, writes: insertAnnotationWrites(annotation) },
    ]);
  for (const comment of comments) add(`comment ${comment.comment_id}`, () => commentUnits(comment));
  for (const { comment, reply } of replies)
    add(`reply ${reply.reply_id}`, () => [replyUnit(reply, comment)]);
  return { units, problems };
}

/** Returns the units of a comment: its earlier versions, oldest first, the comment itself, and its replies. */
function commentUnits({ earlier, replies, ...comment }: CommentWithVersions): WriteUnit[] {
  // Throws if the comment is too large, before any of its units is written.
  putComment(comment, replies.length);
  const key = commentKey(comment);
  const owner = ownerOf(comment, key, comment);
  const writtenIds = new Set<string>();
  const newImages = ({ image }: Comment) => {
    const unwrittenImages = image.filter(({ unique_id }) => !writtenIds.has(unique_id));
    for (const { unique_id } of unwrittenImages) writtenIds.add(unique_id);
    return imageUnit(unwrittenImages, owner);
  };
  const versions = earlier.map((version): WriteUnit => {
    const { adds, writes } = newImages(version);
    return { adds, writes: [put(table(), versionItem(version), { canFillItem: true }), ...writes] };
  });
  const { adds, writes } = newImages(comment);
  const newest: WriteUnit = {
    adds: { ...adds, comments: 1 },
    writes: [
      insertLocationWrite(comment.comment_id, key),
      ...comment.tags.map((tag) => tagWrite(tag, comment)),
      ...writes,
    ],
    comment,
  };
  return [...versions, newest, ...replies.map((reply) => replyUnit(reply, comment))];
}

function replyUnit(reply: Reply, comment: Comment): WriteUnit {
  const item = replyItem(reply, comment);
  const { adds, writes } = imageUnit(reply.image, ownerOf(comment, item, reply));
  const replyWrites = [
    put(table(), item, { condition: notExists, canFillItem: true }),
    insertLocationWrite(reply.reply_id, item),
  ];
  return { adds: { ...adds, replies: 1 }, writes: [...replyWrites, ...writes], comment };
}

/** Returns the unit of images of one owner. An interrupted import may have written some of them. */
function imageUnit(images: Attachment[], owner: Owner): WriteUnit {
  const options = { condition: isFreeFor(owner) };
  return {
    adds: { images: images.filter((image) => !isAwaited(image)).length },
    writes: images.map((image) => put(table(), attachmentItem(image, owner), options)),
  };
}

const putComment = (comment: Comment, reply_count: number): TransactWrite =>
  put(
    table(),
    { ...commentItem(comment), reply_count },
    { condition: notExists, canFillItem: true },
  );

/** Groups units, in order, so that each group fits one transaction. */
export function toTransactions(units: WriteUnit[]): WriteUnit[][] {
  const groups: WriteUnit[][] = [];
  let [items, bytes] = [Infinity, Infinity];
  let comments = new Set<Comment | undefined>();
  let addsItems = false;
  for (const unit of units) {
    const size = Buffer.byteLength(JSON.stringify(unit));
    // A comment is one DynamoDB item, however many of its replies the group has. The counter of open items is one, too.
    const count = () =>
      unit.writes.length +
      (comments.has(unit.comment) ? 0 : 1) +
      (unit.adds.items && !addsItems ? 1 : 0);
    if (items + count() > MAX_ITEMS || bytes + size > MAX_BYTES) {
      groups.push([]);
      [items, bytes, comments] = [0, 0, new Set([undefined])];
      addsItems = false;
    }
    items += count();
    bytes += size;
    comments.add(unit.comment);
    addsItems ||= unit.adds.items !== undefined;
    groups.at(-1)?.push(unit);
  }
  return groups;
}

/**
 * Returns the writes of a group. Each comment is put or updated once, with the number of its new replies, and the
 * changes of open items are counted once.
 */
export function writesOf(units: WriteUnit[]): TransactWrite[] {
  const commentWrites = [...Map.groupBy(units, ({ comment }) => comment)].flatMap(
    ([comment, group]) => {
      if (!comment) return [];
      const reply_count = group.reduce((sum, { adds }) => sum + (adds.replies ?? 0), 0);
      if (group.some(({ adds }) => adds.comments === 1)) return putComment(comment, reply_count);
      const options = { condition: exists, add: { reply_count } };
      return update(table(), commentKey(comment), {}, options);
    },
  );
  const addsItems = units.some(({ adds }) => adds.items);
  const openVersions = units.reduce((sum, unit) => sum + (unit.openVersions ?? 0), 0);
  const itemWrites = addsItems ? [countItemChange(openVersions)] : [];
  return [...units.flatMap(({ writes }) => writes), ...commentWrites, ...itemWrites];
}
