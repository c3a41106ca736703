import { isDeepStrictEqual } from 'node:util';
import type { SentFile } from '#lib/contract/fields/files.ts';
import type { Context, Outcome } from '#lib/platform/http/use-case.ts';
import {
  mergeAttachments,
  newAttachments,
  retainedAttachments,
} from '../attachments/new-attachments.ts';
import type { FileFormat } from '../attachments/formats.ts';
import type { CommentChange } from '../contracts/comment-input.ts';
import { createdBy, modifiedBy } from '../metadata.ts';
import { withModification } from '../model.ts';
import { loadShiftItem } from '../repository.ts';
import { applyChanges, blankComment, requireContent } from './changes.ts';
import { commentKey } from './keys.ts';
import { toOutcome, toStoredOutcome, withReplies, type CommentOutcome } from './outcome.ts';
import { changeComment, putComment, repliesTo, type Found } from './repository.ts';

type Files = SentFile<FileFormat>[];

/** The fields of a new comment. Only an image comment has an operator's name. */
type NewComment = CommentChange & { operator_name?: string | undefined };

/** Creates a comment on a shift from the fields of a body and the files of the request. */
export async function makeComment(
  shift_id: number,
  body: NewComment,
  files: Files,
  context: Context,
): Promise<Outcome<CommentOutcome>> {
  const [now, comment_id] = [context.clock(), context.newId()];
  const added = await newAttachments(body.image, files, { shift_id, comment_id, now });
  const blank = {
    ...blankComment(comment_id, shift_id, createdBy(context.user, now)),
    ...(body.operator_name !== undefined && { operator_name: body.operator_name }),
  };
  const comment = { ...applyChanges(blank, body), image: mergeAttachments([], added, now) };
  requireContent('comment', comment.comment, comment.image);

  const shift = withModification(await loadShiftItem(shift_id), context.user, now);
  const outcome = toOutcome(comment, added);
  await putComment(comment, added, shift, context.remember(toStoredOutcome(outcome)));
  return outcome;
}

/** Creates the next version of a comment, if the request changes anything. */
export async function makeVersion(
  found: Found,
  body: CommentChange,
  files: Files,
  context: Context,
): Promise<Outcome<CommentOutcome>> {
  const { standing: seen, replyCount, shift } = found;
  const now = context.clock();
  const { shift_fk: shift_id, comment_id } = seen;
  const added = await newAttachments(body.image, files, { shift_id, comment_id, now });
  const retained = await retainedAttachments(seen.image, commentKey(seen), body.image);
  const changed = { ...applyChanges(seen, body), image: retained };
  const wanted = { ...changed, image: mergeAttachments(retained, added, now) };
  const addsNone = added.announced.length + added.sent.length === 0;
  const isSame = addsNone && isDeepStrictEqual(changed, seen);
  if (!isSame) requireContent('comment', wanted.comment, wanted.image);
  context.requireMatch(String(seen.id));
  const replies = replyCount > 0 ? await repliesTo(seen) : [];
  if (isSame) return withReplies(toOutcome(seen, added), replies);

  const comment = {
    ...wanted,
    id: context.newId(),
    comment_version: seen.comment_version + 1,
    metadata: modifiedBy(seen.metadata, context.user, now),
  };
  const after = withModification(shift, context.user, now);
  await changeComment({ ...comment, replies }, found, added, after);
  return withReplies(toOutcome(comment, added), replies);
}
