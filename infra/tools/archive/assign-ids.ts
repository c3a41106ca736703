import { timeOrderedId } from '#lib/platform/ids.ts';
import type { Comment, Reply } from '#lib/shift-log/comments/comment.ts';
import { locateAll } from '#lib/shift-log/shifts/id-index.ts';
import { mergeLog, newLog } from '#lib/shift-log/logs/merge-logs.ts';
import type { Shift } from '#lib/shift-log/shifts/model.ts';
import type { CommentWithVersions } from '#lib/shift-log/archive/documents.ts';
import {
  firstVersion,
  type CommentDraft,
  type ReplyDraft,
  type VersionDraft,
} from '#lib/shift-log/archive/parse-comments.ts';
import { toMetadata, type ArchivedLog } from '#lib/shift-log/archive/schemas.ts';
import type { MissingContent } from './diff.ts';
import type { ShiftLog } from '#lib/shift-log/logs/log.ts';
import type { Annotation } from '#lib/shift-log/notes/model.ts';

/** Content to store, with its ids: those of the file if no other item has them, else new ones. */
export type NewContent = {
  logs: ShiftLog[];
  annotations: Annotation[];
  comments: CommentWithVersions[];
  replies: { comment: Comment; reply: Reply }[];
};

/** Returns an id for an item: the one it has in the file, unless another item has it. */
type AssignId = (idInFile: number | undefined) => number;

/** Assigns ids to missing items. One call for each hundred ids of the file. */
export async function assignIds(missing: MissingContent, shift_id: number): Promise<NewContent> {
  const { logs, annotations, comments, replies } = missing;
  const idsOfFile = [
    ...annotations.map(({ id }) => id),
    ...comments.map(idOfFile),
    ...comments.flatMap((comment) => comment.replies.map(({ reply_id }) => reply_id)),
    ...replies.map(({ reply }) => reply.reply_id),
  ].filter((id) => id !== undefined);
  const takenIds = new Set((await locateAll(idsOfFile)).keys());
  const assign: AssignId = (id) => {
    const freeId = id === undefined || takenIds.has(id) ? timeOrderedId() : id;
    takenIds.add(freeId);
    return freeId;
  };
  return {
    logs,
    annotations: annotations.map((draft) => ({ ...draft, shift_id, id: assign(draft.id) })),
    comments: comments.map((draft) => toComment(draft, shift_id, assign)),
    replies: replies.map(({ comment, reply }) => ({
      comment,
      reply: toReply(reply, comment, assign),
    })),
  };
}

const idOfFile = (comment: CommentDraft) => comment.comment_id ?? firstVersion(comment).id;

function toComment(draft: CommentDraft, shift_fk: number, assign: AssignId): CommentWithVersions {
  const { earlier, replies, ...newest } = draft;
  const idInFile = idOfFile(draft);
  const comment_id = assign(idInFile);
  // Only the first version has the same id as the comment.
  const isFirst = ({ id, comment_version }: VersionDraft) =>
    id === undefined ? comment_version === 1 : id === idInFile;
  const toVersion = (version: VersionDraft): Comment => ({
    ...version,
    id: isFirst(version) ? comment_id : (version.id ?? timeOrderedId()),
    shift_fk,
    comment_id,
    changes: version.comment_version,
  });
  const comment = toVersion(newest);
  return {
    ...comment,
    earlier: earlier.map(toVersion),
    replies: replies.map((reply) => toReply(reply, comment, assign)),
  };
}

const toReply = (draft: ReplyDraft, comment: Comment, assign: AssignId): Reply => ({
  ...draft,
  reply_id: assign(draft.reply_id),
  shift_id: comment.shift_fk,
  comment_id: comment.comment_id,
  changes: 1,
});

/** Returns logs with their ids. Several records of one execution block are merged. */
export const toLogs = (logs: ArchivedLog[], shift: Shift): ShiftLog[] =>
  [...Map.groupBy(logs, ({ eb_id }) => String(eb_id)).values()].flatMap((records) => {
    const [first] = records;
    if (!first) return [];
    const now = first.log_time ?? first.metadata?.created_on ?? shift.shift_start;
    const user = shift.metadata.created_by;
    const log = newLog(shift, first.eb_id, { user, now, newId: () => first.id ?? timeOrderedId() });
    const metadata = toMetadata(first.metadata, user, now);
    return { ...mergeLog(log, records.map(withoutDerivedStatus)), metadata };
  });

const withoutDerivedStatus = ({ sbi_status_reported, sbi_status, ...log }: ArchivedLog) =>
  sbi_status_reported === false ? log : { ...log, sbi_status };
