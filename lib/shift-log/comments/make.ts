import { isDeepStrictEqual } from 'node:util';
import type { SentFile } from '#lib/contract/files.ts';
import type { Context, Outcome } from '#lib/platform/http/use-case.ts';
import type { CommentChange } from '../contracts/comment-input.ts';
import type { ImageFormat } from '../images/format.ts';
import { broughtBy, stayingOf, together } from '../images/image.ts';
import { changedBy, madeBy, touched } from '../model.ts';
import { loadRoot } from '../repository.ts';
import { answered, kept, withReplies, type Answered } from './answered.ts';
import { changeComment, putComment, repliesTo, type Found } from './repository.ts';
import { blankComment, requireContent, withSaid } from './said.ts';

type Files = SentFile<ImageFormat>[];

/** Makes a comment on a shift, of what a body says and a form brings. */
export async function makeComment(
  shift_id: number,
  said: CommentChange,
  files: Files,
  context: Context,
): Promise<Outcome<Answered>> {
  const [now, id] = [context.clock(), context.newId()];
  const brought = broughtBy(said.image, files, now);
  const blank = blankComment(id, shift_id, madeBy(context.user, now));
  const comment = { ...withSaid(blank, said), image: together([], brought, now) };
  requireContent(comment);

  const shift = touched(await loadRoot(shift_id), context.user, now);
  const outcome = answered(comment, brought);
  await putComment(comment, brought, shift, context.remember(kept(outcome)));
  return outcome;
}

/** Makes the next version of a comment, of what a body says and a form brings, if it says anything new. */
export async function makeVersion(
  { standing: seen, hasReplies, shift }: Found,
  said: CommentChange,
  files: Files,
  context: Context,
): Promise<Outcome<Answered>> {
  const now = context.clock();
  const brought = broughtBy(said.image, files, now);
  const staying = { ...withSaid(seen, said), image: stayingOf(seen.image, said.image) };
  const wanted = { ...staying, image: together(staying.image, brought, now) };
  const bringsNone = brought.announced.length + brought.sent.length === 0;
  const isSame = bringsNone && isDeepStrictEqual(staying, seen);
  if (!isSame) requireContent(wanted);
  context.requireMatch(String(seen.id));
  const replies = hasReplies ? await repliesTo(seen) : [];
  if (isSame) return withReplies(answered(seen, brought), replies);

  const comment = {
    ...wanted,
    id: context.newId(),
    comment_version: seen.comment_version + 1,
    metadata: changedBy(seen.metadata, context.user, now),
  };
  const after = touched(shift, context.user, now);
  await changeComment({ ...comment, replies }, seen, brought, after);
  return withReplies(answered(comment, brought), replies);
}
