import { emptyLabels } from '../contracts/comment-fields.ts';
import type { Comment, Reply } from '../comments/comment.ts';
import { commentContentKeys, contentOf, replyContentKeys } from '../comments/changes.ts';
import { present } from '../contracts/field-lists.ts';
import type { Attachment } from '../attachments/attachment.ts';
import type { Metadata } from '../metadata.ts';
import type { Shift } from '../model.ts';
import type { ArchivedImage } from './archived-talk.ts';
import { madeWith, matched, once, underId } from './matching.ts';
import { metadataOf } from './metadata-of.ts';
import type { WholeComment } from './whole-comments.ts';
import type { Entry } from './read-entry.ts';
import type { ReadComment, ReadReply, ReadVersion } from './read-talk.ts';

/** A version of a comment, and a reply, as a file says them; earlier ones have no ids that stay. */
export type SaidVersion = Omit<Comment, 'id' | 'comment_id' | 'changes'> & { id?: number };
export type SaidReply = Omit<Reply, 'reply_id' | 'comment_id' | 'changes'> & { reply_id?: number };

export type SaidComment = {
  comment_id?: number;
  newest: SaidVersion;
  /** The versions before it, oldest first. */
  earlier: SaidVersion[];
  replies: SaidReply[];
};

/** The comments of an entry; what it says twice is one. */
export function commentsOf({ comments }: Entry, shift: Shift): SaidComment[] {
  const said = comments.map((comment) => commentOf(comment, shift));
  return once(said, (one) => {
    const { id, eb_fk, comment } = firstOf(one);
    return madeWith(one.newest.metadata, one.comment_id ?? id, eb_fk, comment);
  });
}

const firstOf = ({ newest, earlier }: SaidComment) => earlier[0] ?? newest;

function commentOf(read: ReadComment, shift: Shift): SaidComment {
  const { operator_name, said_on = shift.shift_start, comment_id } = read;
  const by = operator_name ?? shift.metadata.created_by;
  const metadata = metadataOf(read.metadata, by, said_on);
  const earlier = read.versions.map((version) =>
    versionOf(
      version,
      metadataOf(version.metadata, metadata.created_by, metadata.created_on),
      shift,
    ),
  );
  return {
    ...(comment_id != null && { comment_id }),
    newest: versionOf(read, metadata, shift),
    earlier,
    replies: repliesOf(read.replies, metadata, shift),
  };
}

function versionOf(read: ReadVersion, metadata: Metadata, { shift_id }: Shift): SaidVersion {
  const { id, comment_version, operator_name } = read;
  return {
    ...(id != null && { id }),
    shift_fk: shift_id,
    ...emptyLabels,
    ...present(contentOf(read, commentContentKeys)),
    ...(operator_name != null && { operator_name }),
    image: imagesOf(read.image),
    comment_version,
    metadata,
  };
}

function repliesOf(read: ReadReply[], comment: Metadata, { shift_id }: Shift): SaidReply[] {
  const said = read.map((reply): SaidReply => {
    const reply_id = reply.reply_id ?? reply.id;
    return {
      ...(reply_id != null && { reply_id }),
      shift_id,
      ...emptyLabels,
      ...present(contentOf(reply, replyContentKeys)),
      image: imagesOf(reply.image),
      metadata: metadataOf(
        reply.metadata,
        reply.operator_name ?? comment.created_by,
        comment.created_on,
      ),
    };
  });
  return once(said, ({ reply_id, reply_text, metadata }) =>
    madeWith(metadata, reply_id, reply_text),
  );
}

/** Images as a file says them: whether their bytes are here is still to be seen. */
const imagesOf = (read: ArchivedImage[]): Attachment[] =>
  [...new Map(read.map((one) => [one.unique_id, one])).values()].map(({ file_key, ...image }) => ({
    ...image,
    expected_key: file_key,
  }));

/**
 * Which comments here are those of a file. Both were made at the same instant and share their id, else
 * what they are about and what they said at first.
 */
export const matchedComments = (standing: WholeComment[], said: SaidComment[]) =>
  matched<WholeComment, SaidComment>(standing, said, [
    [
      ({ comment_id, metadata }) => underId(comment_id, metadata),
      ({ comment_id, newest }) => underId(comment_id, newest.metadata),
    ],
    [(one) => saidFirst(one.earlier[0] ?? one, one), (one) => saidFirst(firstOf(one), one.newest)],
  ]);

const saidFirst = (
  { eb_fk, comment }: Pick<Comment, 'eb_fk' | 'comment'>,
  { metadata }: Pick<Comment, 'metadata'>,
) => madeWith(metadata, eb_fk, comment);

/** Which replies here are those of a file. Both were made at the same instant and share their id, else their text. */
export const matchedReplies = (standing: Reply[], said: SaidReply[]) =>
  matched<Reply, SaidReply>(standing, said, [
    [
      ({ reply_id, metadata }) => underId(reply_id, metadata),
      ({ reply_id, metadata }) => underId(reply_id, metadata),
    ],
    [
      ({ reply_text, metadata }) => madeWith(metadata, reply_text),
      ({ reply_text, metadata }) => madeWith(metadata, reply_text),
    ],
  ]);
