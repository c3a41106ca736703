import type { ForeignId } from '../logs/log.ts';
import { lower, paddedId, shiftPartition } from '../shifts/keys.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { canonicalTag } from '../fields/tag.ts';

/** The items of comments, replies and their tags. */
// prettier-ignore
export const entities = [
  { entity: 'Comment', pk: 'SHIFT#<shift_id>', sk: 'COMMENT#<created>#<comment_id>', index1: 'COMMENTS, <created>#<comment_id>', index2: 'COMMENTS_ON_EB#<eb_fk>, <created>#<comment_id>', index3: '' },
  { entity: 'Reply', pk: 'SHIFT#<shift_id>', sk: 'COMMENT#<created>#<comment_id>#REPLY#<created>#<reply_id>', index1: '', index2: '', index3: '' },
  { entity: 'Comment version', pk: 'COMMENT#<comment_id>', sk: 'V#<comment_version>', index1: '', index2: '', index3: '' },
  { entity: 'Tag link', pk: 'TAGGED#<tag in lower case>', sk: '<created>#<comment_id>', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'A page of comments of a shift with their replies, newest first', key: 'SHIFT#<shift_id>, COMMENT#…', usedBy: ['list-comments', 'every reader of a shift that changes meanwhile'] },
  { pattern: 'All comments, newest first', key: 'index1: COMMENTS', usedBy: ['list-comments'] },
  { pattern: 'Comments with a tag, newest first', key: 'TAGGED#<tag>', usedBy: ['list-comments'] },
  { pattern: 'Comments that refer to an execution block, newest first', key: 'index2: COMMENTS_ON_EB#<eb_fk>', usedBy: ['list-comments'] },
  { pattern: 'A comment with its replies', key: 'SHIFT#<shift_id>, COMMENT#<created>#<comment_id>; SHIFT#<shift_id>, COMMENT#…', usedBy: ['list-comments', 'list-comment-versions', 'update-comment', 'reply-to-comment', 'add-images', 'ingest-image', 'search.index-events', 'create-ticket', 'npm run reindex', 'send-effects'] },
  { pattern: 'A reply with its comment', key: 'SHIFT#<shift_id>, COMMENT#<created>#<comment_id>; SHIFT#<shift_id>, COMMENT#<created>#<comment_id>#REPLY#<created>#<reply_id>', usedBy: ['update-reply'] },
  { pattern: 'A comment without replies, or a reply', key: 'SHIFT#<shift_id>, COMMENT#<created>#<comment_id>; SHIFT#<shift_id>, COMMENT#<created>#<comment_id>#REPLY#<created>#<reply_id>', usedBy: ['list-comment-versions', 'list-comment-images', 'list-reply-images', 'ingest-image', 'create-comment', 'update-comment', 'reply-to-comment', 'add-images', 'create-image-comment', 'search.index-events'] },
  { pattern: 'Earlier versions of a comment', key: 'COMMENT#<comment_id>, V#…', usedBy: ['list-comment-versions', 'npm run export', 'npm run import'] },
  { pattern: 'An earlier version of a comment', key: 'COMMENT#<comment_id>, V#<comment_version>', usedBy: ['list-comment-images', 'create-comment', 'reply-to-comment'] },
] as const;

export const commentsOnExecutionBlock = (ebId: ForeignId) => `COMMENTS_ON_EB#${lower(ebId)}`;

type Created = { metadata: { created_on: string } };
type CommentId = Created & { comment_id: number };
type CommentOfShift = CommentId & { shift_fk: number };
type ReplyId = Created & { reply_id: number };

/** In key order, replies follow their comment: a range contains a comment with its replies, or only the replies. */
const REPLY = '#REPLY#';
export const commentsFrom = 'COMMENT#';
export const commentsTo = 'COMMENT#~';
export const repliesFrom = (comment: string) => `${comment}${REPLY}`;
export const repliesTo = (comment: string) => `${comment}${REPLY}~`;

/** Returns a sort key after a key and before the next one. */
export const justAfter = (sk: string) => `${sk}~`;

export const isReplyKey = (sk: string) => sk.startsWith(commentsFrom) && sk.includes(REPLY);
export const isCommentKey = (sk: string) => sk.startsWith(commentsFrom) && !sk.includes(REPLY);

export const commentPosition = ({ comment_id, metadata }: CommentId) =>
  `${toSortable(metadata.created_on)}#${paddedId(comment_id)}`;

/** Returns the position of a reply among the comments and replies of its shift. */
export const replyPosition = (comment: CommentId, { reply_id, metadata }: ReplyId) =>
  `${commentPosition(comment)}${REPLY}${toSortable(metadata.created_on)}#${paddedId(reply_id)}`;

/** Returns the position of the comment, given its own or that of a reply. */
export const commentPositionOf = (position: string) => position.split(REPLY)[0] ?? '';

export const commentKey = (comment: CommentOfShift) => ({
  pk: shiftPartition(comment.shift_fk),
  sk: `${commentsFrom}${commentPosition(comment)}`,
});

export const commentsPartition = 'COMMENTS';

export const replyKey = (comment: CommentOfShift, reply: ReplyId) => ({
  pk: shiftPartition(comment.shift_fk),
  sk: `${commentsFrom}${replyPosition(comment, reply)}`,
});

export const tagPartition = (tag: string) => `TAGGED#${canonicalTag(tag)}`;
export const taggedKey = (tag: string, comment: CommentId) => ({
  pk: tagPartition(tag),
  sk: commentPosition(comment),
});

export const versionPartition = (commentId: number) => `COMMENT#${commentId}`;
export const versionSortKey = (version: number) => `V#${String(version).padStart(8, '0')}`;
export const versionKey = (version: { comment_id: number; comment_version: number }) => ({
  pk: versionPartition(version.comment_id),
  sk: versionSortKey(version.comment_version),
});
