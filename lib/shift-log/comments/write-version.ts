import { isDeepStrictEqual } from 'node:util';
import type { SentFile } from '#lib/contract/fields/files.ts';
import type { FileFormat } from '#lib/file-formats/formats.ts';
import {
  mergeAttachments,
  newAttachments,
  retainedAttachments,
} from '../attachments/new-attachments.ts';
import type { CommentChange } from '../contracts/inputs/comment-input.ts';
import { requireNotAhead } from '../fields/times.ts';
import { updateMetadata } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import {
  changedWithdrawal,
  requireCreator,
  requireNotWithdrawn,
  requireOnlyWithdrawal,
  withWithdrawal,
} from '../withdrawal/withdrawal.ts';
import { applyChanges, requireContent, type Comment } from './comment.ts';
import { commentKey } from './keys.ts';
import { toOutcome, type CommentContext, type CommentOutcome } from './outcome.ts';
import { readReplies, type FoundComment } from './queries.ts';
import { insertVersion } from './repository.ts';

type Files = SentFile<FileFormat>[];

/** Creates the next version of a comment, if a request changes anything. */
export async function writeVersion(
  foundComment: FoundComment,
  body: CommentChange,
  sentFiles: Files,
  context: CommentContext,
): Promise<CommentOutcome> {
  const { comment: current, replyCount, shift } = foundComment;
  const now = context.clock();
  const withdrawal = changedWithdrawal(current, body, context, now);
  const content = await contentAfter(current, body, sentFiles, { now, isWithdrawal: !!withdrawal });
  const { newFiles, isSame } = content;
  const entry = `comment ${current.comment_id}`;
  if (withdrawal) {
    requireOnlyWithdrawal(!isSame);
    requireCreator(current.metadata, context, entry);
  }
  context.requireMatch(String(current.id));
  if (!withdrawal && !isSame) requireNotWithdrawn(current, entry);
  const replies = replyCount > 0 ? await readReplies(current) : [];
  if (!withdrawal && isSame) return toOutcome(current, newFiles, { replies });

  const comment = {
    ...(withdrawal ? withWithdrawal(current, withdrawal) : content.comment),
    id: context.newId(),
    comment_version: current.comment_version + 1,
    metadata: updateMetadata(current.metadata, context, now),
  };
  const modifiedShift = withModification(shift, context, now);
  await insertVersion({ ...comment, replies }, foundComment, newFiles, modifiedShift);
  return toOutcome(comment, newFiles, { replies });
}

/** Returns the content of a comment after a request, its new files, and whether it is the same as before. */
async function contentAfter(
  current: Comment,
  body: CommentChange,
  sentFiles: Files,
  { now, isWithdrawal }: { now: string; isWithdrawal: boolean },
) {
  const { shift_fk: shift_id, comment_id } = current;
  requireNotAhead(['occurred_on'], body.occurred_on, now, [current.occurred_on]);
  const newFiles = await newAttachments(body.image, sentFiles, { shift_id, comment_id, now });
  const retainedFiles = await retainedAttachments(current.image, commentKey(current), body.image);
  const image = mergeAttachments(retainedFiles, newFiles, now);
  const addsNone = newFiles.announced.length + newFiles.sent.length === 0;
  const changes = applyChanges(current, body);
  // A comment of nothing else keeps its refusals: a client may send it back as it is.
  const isElseEmpty = changes.comment === undefined && image.length === 0;
  const retainsRefusals = (addsNone && (body.image === undefined || isWithdrawal)) || isElseEmpty;
  const refused_files = retainsRefusals ? current.refused_files : [];
  const changedComment = { ...changes, image: retainedFiles, refused_files };
  const comment = { ...changedComment, image };
  const isSame = addsNone && isDeepStrictEqual(changedComment, current);
  if (!isSame)
    requireContent('comment', comment.comment, [...comment.image, ...comment.refused_files]);
  return { comment, newFiles, isSame };
}
