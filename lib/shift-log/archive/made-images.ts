import type { Key } from '#lib/platform/dynamo/read.ts';
import { commentKey, replyKey } from '../comments/keys.ts';
import type { Comment, Reply } from '../comments/comment.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { findAttachments } from '../attachments/repository.ts';
import { inBucket, notInBucket, shownIf } from './bucket.ts';
import type { Made, NewComment } from './made.ts';

/** Keeps of a list of images those that are its owner's. */
type Keep = (images: Attachment[], lies: Key) => Attachment[];

/**
 * The talk that is missing, with the images of which the bucket has the bytes shown, and the others
 * expected. An image of another comment here is left out.
 */
export async function withImages(made: Made): Promise<{ made: Made; told: string[] }> {
  const images = imagesOf(made);
  if (images.length === 0) return { made, told: [] };
  const [found, filed] = await Promise.all([
    inBucket(images),
    findAttachments([...new Set(images.map(({ unique_id }) => unique_id))]),
  ]);
  const owners = new Map([...filed].map(([id, { lies }]) => [id, placeOf(lies)]));
  const foreign = new Set<string>();
  const keep: Keep = (list, lies) =>
    list.flatMap((image) => {
      const owner = owners.get(image.unique_id) ?? placeOf(lies);
      owners.set(image.unique_id, owner);
      if (owner === placeOf(lies)) return shownIf(found, image);
      foreign.add(image.unique_id);
      return [];
    });
  const shown = kept(made, keep);
  const told = [...foreign].map((id) => `image ${id} is another comment's here, and is left out`);
  return { made: shown, told: [...told, ...notInBucket(imagesOf(shown), found)] };
}

const placeOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

const imagesOf = ({ comments, answers }: Made): Attachment[] =>
  [
    ...comments.flatMap((comment) => [comment, ...comment.earlier]),
    ...[...comments, ...answers].flatMap(({ replies }) => replies),
  ].flatMap(({ image }) => image);

const kept = ({ annotations, comments, answers }: Made, keep: Keep): Made => ({
  annotations,
  comments: comments.map((comment): NewComment => {
    const lies = commentKey(comment);
    return {
      ...comment,
      image: keep(comment.image, lies),
      earlier: comment.earlier.map((one) => ({ ...one, image: keep(one.image, lies) })),
      replies: repliesWith(keep, comment, comment.replies),
    };
  }),
  answers: answers.map(({ comment, replies }) => ({
    comment,
    replies: repliesWith(keep, comment, replies),
  })),
});

const repliesWith = (keep: Keep, comment: Comment, replies: Reply[]) =>
  replies.map((reply) => ({ ...reply, image: keep(reply.image, replyKey(comment, reply)) }));
