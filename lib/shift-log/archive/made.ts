import type { Comment, Reply } from '../comments/comment.ts';
import { timeOrderedId } from '#lib/platform/ids.ts';
import { commentKey, replyKey } from '../comments/keys.ts';
import { annotationKey } from '../keys.ts';
import type { Annotation } from '../model.ts';
import type { SaidAnnotation } from './annotations-of.ts';
import type { SaidComment, SaidReply, SaidVersion } from './comments-of.ts';
import type { Missing } from './compared.ts';
import { freeIds, type GiveId } from './free-ids.ts';
import type { WholeComment } from './whole-comments.ts';

/** A comment to put; its id may be kept for it already. */
export type NewComment = WholeComment & { isKept: boolean };

/** The talk that is missing, with ids: those of the file where they are free here, else new ones. */
export type Made = {
  annotations: Annotation[];
  comments: NewComment[];
  answers: { comment: Comment; replies: Reply[] }[];
};

export async function withIds({ annotations, comments, answers }: Missing): Promise<Made> {
  const replies = [...comments, ...answers].flatMap((one) => one.replies);
  const wanted = [
    ...annotations.map(({ id }) => id),
    ...comments.map(idOf),
    ...replies.map(({ reply_id }) => reply_id),
  ].filter((id) => id != null);
  const give = await freeIds(wanted);
  return {
    annotations: annotations.map((said) => annotationOf(said, give)),
    comments: comments.map((said) => commentOf(said, give)),
    answers: answers.map(({ comment, replies: said }) => ({
      comment,
      replies: said.map((one) => replyOf(one, comment, give)),
    })),
  };
}

const annotationOf = (said: SaidAnnotation, give: GiveId): Annotation => ({
  ...said,
  id: give(said.id, (id) => annotationKey({ ...said, id })).id,
});

const idOf = ({ comment_id, earlier: [first], newest }: SaidComment) =>
  comment_id ?? (first ?? newest).id;

function commentOf(said: SaidComment, give: GiveId): NewComment {
  const wanted = idOf(said);
  const lies = (comment_id: number) => commentKey({ ...said.newest, comment_id });
  const { id: comment_id, isKept } = give(wanted, lies);
  // Only the first version shares its id with the comment.
  const versionOf = ({ id, ...version }: SaidVersion): Comment => ({
    ...version,
    id: isFirst(id, version) ? comment_id : (id ?? timeOrderedId()),
    comment_id,
    changes: version.comment_version,
  });
  const isFirst = (id: number | undefined, { comment_version }: Omit<SaidVersion, 'id'>) =>
    id === undefined ? comment_version === 1 : id === wanted;
  const comment = versionOf(said.newest);
  return {
    ...comment,
    earlier: said.earlier.map(versionOf),
    replies: said.replies.map((one) => replyOf(one, comment, give)),
    isKept,
  };
}

function replyOf(said: SaidReply, comment: Comment, give: GiveId): Reply {
  const lies = (reply_id: number) => replyKey(comment, { ...said, reply_id });
  const reply_id = give(said.reply_id, lies).id;
  return { ...said, reply_id, comment_id: comment.comment_id, changes: 1 };
}
