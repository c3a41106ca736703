import { log } from '#lib/platform/log.ts';
import type { Outcome } from '#lib/platform/http/use-case.ts';
import { withLinks, withUploads } from '../attachments/links.ts';
import { commentListLinks } from '../response.ts';
import type { Comment, CommentRecord, Reply } from './comment.ts';
import { fitComment } from './fit-comments.ts';
import { fromStoredOutcome, type CommentOutcome } from './outcome.ts';
import { repliesTo } from './repository.ts';

/** Renders the comment of an outcome, with links to its files and uploads for announced ones. */
export async function finishComment(outcome: Outcome): Promise<Outcome> {
  const known = await fromStoredOutcome(outcome);
  const { view, rest } = fitComment(await toRecord(known));
  const [comment] = await withLinks([view]);
  const uploads = await withUploads(known.announced);
  const data = known.reply
    ? { ...comment, replies: comment?.replies.map(addToReply(known.reply, uploads)) }
    : comment && addUploads(comment, uploads);
  return { ...outcome, data, links: commentListLinks(known.comment.shift_fk, rest) };
}

type WithImages = { image: { unique_id: string }[] };

/** Adds the uploads of announced files, also of those that have arrived since. */
const addUploads = <T extends WithImages>(shown: T, uploads: WithImages['image']) => {
  const isNew = (id: string) => uploads.some(({ unique_id }) => unique_id === id);
  const others = shown.image.filter(({ unique_id }) => !isNew(unique_id));
  return { ...shown, image: [...others, ...uploads] };
};

const addToReply =
  ({ reply_id }: Reply, uploads: WithImages['image']) =>
  <T extends WithImages & { reply_id: number }>(reply: T) =>
    reply.reply_id === reply_id ? addUploads(reply, uploads) : reply;

/** Returns the comment with its replies; those of a new reply end with that one. */
async function toRecord({ comment, reply, replies }: CommentOutcome): Promise<CommentRecord> {
  return { ...comment, replies: replies ?? (reply ? await repliesWith(comment, reply) : []) };
}

/** Returns the replies up to a committed one; only that one if the others cannot be read now. */
async function repliesWith(comment: Comment, reply: Reply): Promise<Reply[]> {
  try {
    const replies = await repliesTo(comment, reply);
    return [...replies.filter(({ reply_id }) => reply_id !== reply.reply_id), reply];
  } catch (error) {
    log('warn', 'REPLIES_UNREAD', {}, error);
    return [reply];
  }
}
