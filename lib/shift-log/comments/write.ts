import type { SentFile } from '#lib/contract/fields/files.ts';
import type { FileFormat } from '#lib/file-formats/formats.ts';
import { mergeAttachments, newAttachments } from '../attachments/new-attachments.ts';
import { emptyLabels, replyContent } from '../contracts/resources/comment-fields.ts';
import type { CommentChange, NewReply } from '../contracts/inputs/comment-input.ts';
import { changesOf, keysOf, omitUndefined } from '../fields/field-lists.ts';
import { requireNotAhead } from '../fields/times.ts';
import { newMetadata } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import { loadShift } from '../shifts/repository.ts';
import { applyChanges, blankComment, requireContent, type Reply } from './comment.ts';

import { toOutcome, type CommentContext, type CommentOutcome } from './outcome.ts';
import type { FoundComment } from './queries.ts';
import { insertComment, insertReply } from './repository.ts';

type Files = SentFile<FileFormat>[];

/** The fields of a new comment. Only an image comment has an operator's name. */
type NewComment = CommentChange & { operator_name?: string | undefined };

/** Creates a comment on a shift from the fields of a body and the files of a request. */
export async function writeComment(
  shift_id: number,
  body: NewComment,
  files: Files,
  context: CommentContext,
): Promise<CommentOutcome> {
  const [now, comment_id] = [context.clock(), context.newId()];
  requireNotAhead(['occurred_on'], body.occurred_on, now);
  const newFiles = await newAttachments(body.image, files, { shift_id, comment_id, now });
  const blank = {
    ...blankComment(comment_id, shift_id, newMetadata(context, now)),
    ...(body.operator_name !== undefined && { operator_name: body.operator_name }),
  };
  const comment = { ...applyChanges(blank, body), image: mergeAttachments([], newFiles, now) };
  requireContent('comment', comment.comment, comment.image);

  const shift = withModification(await loadShift(shift_id), context, now);
  const outcome = toOutcome(comment, newFiles);
  await insertComment(comment, newFiles, shift, context.outcomeWrites(outcome));
  return outcome;
}

export async function writeReply(
  { comment, shift }: FoundComment,
  { body, reply_text }: { body: NewReply; reply_text: string | undefined },
  files: Files,
  context: CommentContext,
): Promise<CommentOutcome> {
  const now = context.clock();
  const { shift_fk: shift_id, comment_id } = comment;
  const newFiles = await newAttachments(body.image, files, { shift_id, comment_id, now });
  const reply: Reply = omitUndefined({
    reply_id: context.newId(),
    shift_id,
    comment_id,
    ...emptyLabels,
    ...changesOf({ ...body, reply_text }, keysOf(replyContent), emptyLabels),
    image: mergeAttachments([], newFiles, now),
    refused_files: [],
    metadata: newMetadata(context, now),
    version: 1,
    changes: 1,
  });
  requireContent('reply', reply_text, reply.image);
  const outcome = toOutcome(comment, newFiles, { reply });
  const modifiedShift = withModification(shift, context, now);
  await insertReply(reply, comment, newFiles, modifiedShift, context.outcomeWrites(outcome));
  return outcome;
}
