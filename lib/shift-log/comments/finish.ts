import type { SentFile } from '#lib/contract/files.ts';
import { log } from '#lib/platform/log.ts';
import type { Context, Outcome } from '#lib/platform/http/use-case.ts';
import type { Image } from '../images/image.ts';
import { withLinks, withUploads } from '../images/links.ts';
import type { Filed } from '../images/repository.ts';
import { takeIn } from '../images/take-in.ts';
import { restOfComment } from '../shown.ts';
import { recalled, type Answered } from './answered.ts';
import type { Comment, CommentRecord, Reply } from './comment.ts';
import { fitComment } from './fit-comments.ts';
import { repliesTo } from './repository.ts';

/** Takes in what came with the request, and answers the comment with links to its files. */
export async function finishComment(
  outcome: Outcome,
  { files = [] }: { files?: SentFile[] },
  { clock }: Context,
): Promise<Outcome> {
  const said = await recalled(outcome);
  const { view, rest } = fitComment(await recordOf(said, files, clock));
  const [comment] = await withLinks([view]);
  const uploads = await withUploads(said.announced);
  const data = said.reply
    ? { ...comment, replies: comment?.replies.map(addToReply(said.reply, uploads)) }
    : comment && addTo(comment, uploads);
  return { ...outcome, data, links: restOfComment(said.comment.shift_fk, rest) };
}

type Shown = { image: { unique_id: string }[] };

/** With uploads of the files that were announced, also of those that have arrived since. */
const addTo = <T extends Shown>(shown: T, uploads: Shown['image']) => {
  const isNew = (id: string) => uploads.some(({ unique_id }) => unique_id === id);
  const others = shown.image.filter(({ unique_id }) => !isNew(unique_id));
  return { ...shown, image: [...others, ...uploads] };
};

const addToReply =
  ({ reply_id }: Reply, uploads: Shown['image']) =>
  <T extends Shown & { reply_id: number }>(reply: T) =>
    reply.reply_id === reply_id ? addTo(reply, uploads) : reply;

/** The comment with its replies, after the files of the form were taken in. */
export async function recordOf(
  { comment, reply, replies, sent }: Answered,
  files: SentFile[],
  clock: () => string,
): Promise<CommentRecord> {
  const taken = await takenIn(sent, files, clock);
  const all = replies ?? (reply ? await repliesWith(comment, reply) : []);
  return {
    ...arrivedIn(comment, taken),
    replies: all.map((one) => arrivedIn(one, taken)),
  };
}

/** A reply that stands, behind those before it; by itself where these cannot be read now. */
async function repliesWith(comment: Comment, reply: Reply): Promise<Reply[]> {
  try {
    return await repliesTo(comment, reply);
  } catch (error) {
    log('warn', 'REPLIES_UNREAD', {}, error);
    return [reply];
  }
}

/**
 * The files of a form as they stand after they were taken in. The comment stands: what cannot be taken in
 * now is no failure of it, since the bucket's event does it again.
 */
async function takenIn(sent: string[], files: SentFile[], clock: () => string) {
  const none = new Map<string, Filed>();
  if (sent.length === 0) return none;
  const bytesOf = ({ unique_id }: Filed) => Promise.resolve(files[sent.indexOf(unique_id)]?.bytes);
  try {
    return await takeIn(sent, bytesOf, clock);
  } catch (error) {
    log('warn', 'IMAGES_LEFT_TO_EVENT', { files: sent.length }, error);
    return none;
  }
}

/** With the keys of the files that were taken in. */
const arrivedIn = <T extends { image: Image[] }>(owner: T, taken: Map<string, Filed>): T => ({
  ...owner,
  image: owner.image.map((image) => {
    const { file_key, content_type } = taken.get(image.unique_id) ?? image;
    return { ...image, file_key, content_type };
  }),
});
