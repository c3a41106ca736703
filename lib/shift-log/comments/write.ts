import { isDeepStrictEqual } from 'node:util';
import type { SentFile } from '#lib/contract/fields/files.ts';
import type { FileFormat } from '#lib/file-formats/formats.ts';
import {
  mergeAttachments,
  newAttachments,
  retainedAttachments,
} from '../attachments/new-attachments.ts';
import { emptyLabels, replyContent } from '../contracts/resources/comment-fields.ts';
import type { CommentChange, NewReply } from '../contracts/inputs/comment-input.ts';
import { changesOf, keysOf, omitUndefined } from '../fields/field-lists.ts';
import { requireNotAhead } from '../fields/times.ts';
import { newMetadata, updateMetadata } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import { loadShift } from '../shifts/repository.ts';
import { applyChanges, blankComment, requireContent, type Reply } from './comment.ts';

import { toOutcome, type CommentContext, type CommentOutcome } from './outcome.ts';
import { readReplies, type FoundComment } from './queries.ts';
import { insertComment, insertReply, insertVersion } from './repository.ts';
import { commentKey } from './keys.ts';

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

/** Creates the next version of a comment, if a request changes anything. */
export async function writeVersion(
  foundComment: FoundComment,
  body: CommentChange,
  sentFiles: Files,
  context: CommentContext,
): Promise<CommentOutcome> {
  const { comment: current, replyCount, shift } = foundComment;
  const now = context.clock();
  const { shift_fk: shift_id, comment_id } = current;
  requireNotAhead(['occurred_on'], body.occurred_on, now, [current.occurred_on]);
  const newFiles = await newAttachments(body.image, sentFiles, { shift_id, comment_id, now });
  const retainedFiles = await retainedAttachments(current.image, commentKey(current), body.image);
  const image = mergeAttachments(retainedFiles, newFiles, now);
  const addsNone = newFiles.announced.length + newFiles.sent.length === 0;
  const changes = applyChanges(current, body);
  // A comment of nothing else keeps its refusals: a client may send it back as it is.
  const isElseEmpty = changes.comment === undefined && image.length === 0;
  const retainsRefusals = (addsNone && body.image === undefined) || isElseEmpty;
  const refused_files = retainsRefusals ? current.refused_files : [];
  const changedComment = { ...changes, image: retainedFiles, refused_files };
  const mergedComment = { ...changedComment, image };
  const isSame = addsNone && isDeepStrictEqual(changedComment, current);
  const files = [...mergedComment.image, ...mergedComment.refused_files];
  if (!isSame) requireContent('comment', mergedComment.comment, files);
  context.requireMatch(String(current.id));
  const replies = replyCount > 0 ? await readReplies(current) : [];
  if (isSame) return toOutcome(current, newFiles, { replies });

  const comment = {
    ...mergedComment,
    id: context.newId(),
    comment_version: current.comment_version + 1,
    metadata: updateMetadata(current.metadata, context, now),
  };
  const modifiedShift = withModification(shift, context, now);
  await insertVersion({ ...comment, replies }, foundComment, newFiles, modifiedShift);
  return toOutcome(comment, newFiles, { replies });
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
    changes: 1,
  });
  requireContent('reply', reply_text, reply.image);
  const outcome = toOutcome(comment, newFiles, { reply });
  const modifiedShift = withModification(shift, context, now);
  await insertReply(reply, comment, newFiles, modifiedShift, context.outcomeWrites(outcome));
  return outcome;
}
