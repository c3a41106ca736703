import { tableName } from '#lib/platform/dynamo/tables.ts';
import {
  withoutReserve,
  notExists,
  put,
  update,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { newAnnotation } from '../annotations/repository.ts';
import type { Comment, Reply } from '../comments/comment.ts';
import { commentItem, replyItem, versionItem } from '../comments/items.ts';
import { commentKey } from '../comments/keys.ts';
import { ownerOf, tagged } from '../comments/repository.ts';
import { isAwaited, type Attachment } from '../attachments/attachment.ts';
import { attachmentItem, type Owner } from '../attachments/repository.ts';
import type { Annotation, ShiftLog } from '../model.ts';
import { writeLog, insertLocation } from '../writes.ts';
import { exists } from '../transitions.ts';
import type { NewComment } from './made.ts';

/** What an import adds. */
export type Counts = Record<'logs' | 'annotations' | 'comments' | 'replies' | 'images', number>;

/** What is written together, and what that adds. */
export type Piece = {
  adds: Partial<Counts>;
  steps: TransactWrite[];
  /** The comment that comes with it, whose item also counts the replies that are written along. */
  comment?: Comment;
  /** The comment that it is a reply to. */
  answers?: Comment;
};

const table = () => tableName('shift-log');

export const logPiece = (log: ShiftLog): Piece => ({
  adds: { logs: 1 },
  steps: [writeLog({ log, before: undefined })],
});

export const annotationPiece = (annotation: Annotation): Piece => ({
  adds: { annotations: 1 },
  steps: newAnnotation(annotation),
});

/**
 * A comment with its versions, oldest first, and its replies. What says where it lies comes with the
 * first version, so that its id stays its own; the comment itself comes with the newest.
 */
export function commentPieces({ earlier, replies, isKept, ...comment }: NewComment): Piece[] {
  // Throws where it is too large: before anything of it is written.
  newComment(comment, replies.length);
  const { pk, sk } = commentKey(comment);
  const owner = ownerOf(comment, { pk, sk }, comment);
  const seen = new Set<string>();
  const filed = ({ image }: Comment) => {
    const fresh = image.filter(({ unique_id }) => !seen.has(unique_id));
    for (const { unique_id } of fresh) seen.add(unique_id);
    return imageSteps(fresh, owner);
  };
  const versions = earlier.map((version): Piece => {
    const { adds, steps } = filed(version);
    return { adds, steps: [put(table(), versionItem(version), withoutReserve), ...steps] };
  });
  const { adds, steps } = filed(comment);
  const newest: Piece = {
    adds: { ...adds, comments: 1 },
    steps: [...steps, ...comment.tags.map((tag) => tagged(tag, comment))],
    comment,
  };
  const [first = newest] = versions;
  if (!isKept) first.steps.push(insertLocation(comment.comment_id, { pk, sk }));
  return [...versions, newest, ...replies.map((reply) => replyPiece(reply, comment))];
}

export function replyPiece(reply: Reply, comment: Comment): Piece {
  const item = replyItem(reply, comment);
  const { adds, steps } = imageSteps(reply.image, ownerOf(comment, item, reply));
  const own = [
    put(table(), item, { condition: notExists, ...withoutReserve }),
    insertLocation(reply.reply_id, item),
  ];
  return { adds: { ...adds, replies: 1 }, steps: [...own, ...steps], answers: comment };
}

/** Files of one owner, which may have them already. */
const imageSteps = (images: Attachment[], owner: Owner) => ({
  adds: { images: images.filter((image) => !isAwaited(image)).length },
  steps: images.map((image) => {
    const item = attachmentItem(image, owner);
    const expression = 'attribute_not_exists(pk) OR lies = :lies';
    return put(table(), item, { condition: { expression, values: { ':lies': item.lies } } });
  }),
});

/** The steps of pieces that are written at once. */
export function stepsOf(pieces: Piece[]): TransactWrite[] {
  const answered = Map.groupBy(pieces, ({ answers }) => answers);
  const replies = (comment: Comment) => answered.get(comment)?.length ?? 0;
  const put = pieces.flatMap(({ comment }) => comment ?? []);
  const standing = [...answered.keys()].filter((one) => one && !put.includes(one));
  return [
    ...pieces.flatMap(({ steps }) => steps),
    ...put.map((comment) => newComment(comment, replies(comment))),
    ...standing.flatMap((comment) => (comment ? moreReplies(comment, replies(comment)) : [])),
  ];
}

const newComment = (comment: Comment, replies: number): TransactWrite =>
  put(
    table(),
    { ...commentItem(comment), reply_count: replies },
    { condition: notExists, ...withoutReserve },
  );

const moreReplies = (comment: Comment, replies: number): TransactWrite =>
  update(table(), commentKey(comment), {}, { condition: exists, add: { reply_count: replies } });
