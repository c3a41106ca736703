import type { Declaration } from '#lib/contract/endpoint.ts';
import type {
  Context,
  ReferencedOutcome,
  StoredOutcome,
  UseCaseFlow,
} from '#lib/platform/http/use-case.ts';
import type { Attachment, NewAttachments } from '../attachments/attachment.ts';
import { withLinks, withUploads } from '../attachments/links.ts';

import type { Comment, CommentRecord, Reply } from './comment.ts';
import { findComment, findReply, findVersion, readReplies } from './queries.ts';
import { commentListLinks, fitComment } from './response-limit.ts';

/** A comment that was written, without signed URLs. */
type CommentData = {
  comment: Comment;
  /** The new reply. */
  reply?: Reply | undefined;
  /** The replies, if they are known already. */
  replies?: Reply[];
  /** The files of the request that are uploaded afterwards. */
  announced: Attachment[];
};

/**
 * A reference to a version or a reply, which is stored with an Idempotency-Key. They are read again,
 * since a second copy could exceed an item: files that have arrived and tickets that were linked since are in it.
 */
type CommentRef = {
  announced: Attachment[];
  comment_id: number;
  comment_version: number;
  reply_id?: number | undefined;
};

export type CommentFlow<E extends Declaration> = UseCaseFlow<E, CommentData, CommentRef>;
export type CommentOutcome = ReferencedOutcome<CommentData, CommentRef>;
export type CommentContext = Context<StoredOutcome<CommentRef>>;

export function toOutcome(
  comment: Comment,
  { announced }: NewAttachments,
  more: Pick<CommentData, 'reply' | 'replies'> = {},
): CommentOutcome {
  const { comment_id, comment_version } = comment;
  return {
    data: { comment, announced, ...more },
    ref: { announced, comment_id, comment_version, reply_id: more.reply?.reply_id },
    etag: String(comment.id),
  };
}

export async function reloadComment(ref: CommentRef): Promise<CommentData> {
  const { announced, comment_id, comment_version: version, reply_id } = ref;
  const newest = await findComment(comment_id);
  const comment = newest && (await findVersion(newest, version));
  if (!comment) throw new Error('The version of a stored outcome does not exist.');
  const reply = reply_id === undefined ? undefined : await findReply(reply_id);
  return { announced, comment, reply };
}

/** Renders a comment with its replies, signed URLs of its files, and upload URLs of announced files. */
export async function renderComment(data: CommentData) {
  const { response, olderReplies } = fitComment(await toRecord(data));
  const [comment = response] = await withLinks([response]);
  const uploads = await withUploads(data.announced);
  const replies = comment.replies.map((reply) =>
    reply.reply_id === data.reply?.reply_id ? addUploads(reply, uploads) : reply,
  );
  return {
    data: data.reply ? { ...comment, replies } : addUploads(comment, uploads),
    links: commentListLinks(data.comment.shift_fk, olderReplies),
  };
}

type WithImages = { image: { unique_id: string }[] };

/** Adds the uploads of announced files, also of those that have arrived since. */
const addUploads = <T extends WithImages>(resource: T, uploads: WithImages['image']) => {
  const isUploaded = (id: string) => uploads.some(({ unique_id }) => unique_id === id);
  const otherFiles = resource.image.filter(({ unique_id }) => !isUploaded(unique_id));
  return { ...resource, image: [...otherFiles, ...uploads] };
};

/** Returns a comment with its replies. After a reply, they end with that one. */
async function toRecord({ comment, reply, replies = [] }: CommentData): Promise<CommentRecord> {
  if (!reply) return { ...comment, replies };
  const upToReply = await readReplies(comment, reply);
  const earlierReplies = upToReply.filter(({ reply_id }) => reply_id !== reply.reply_id);
  return { ...comment, replies: [...earlierReplies, reply] };
}
