import { isDeepStrictEqual } from 'node:util';
import type { Comment, Reply } from '../comments/comment.ts';
import { commentContentKeys, replyContentKeys } from '../comments/changes.ts';
import { pick } from '../contracts/field-lists.ts';
import { isStored, type Attachment } from '../attachments/attachment.ts';
import type { Annotation, Shift, ShiftLog } from '../model.ts';
import { matchedAnnotations, type SaidAnnotation } from './annotations-of.ts';
import {
  matchedComments,
  matchedReplies,
  type SaidComment,
  type SaidReply,
  type SaidVersion,
} from './comments-of.ts';
import type { WholeComment } from './whole-comments.ts';

/** What stands here in a shift. */
export type Standing = { logs: ShiftLog[]; annotations: Annotation[]; comments: WholeComment[] };

/** What a file says is in it. */
export type Said = { logs: ShiftLog[]; annotations: SaidAnnotation[]; comments: SaidComment[] };

/** What of a file is not here: `answers` are replies to comments that are. */
export type Missing = Said & { answers: { comment: Comment; replies: SaidReply[] }[] };

/** What is missing here of what a file says, and what stands here otherwise, and stays so. */
export function compared(standing: Standing, said: Said): { missing: Missing; other: string[] } {
  const logs = new Map(standing.logs.map((log) => [String(log.eb_id), log]));
  const annotations = matchedAnnotations(standing.annotations, said.annotations);
  const comments = matchedComments(standing.comments, said.comments);
  const talks = [...comments].map(([one, here]) => comparedComment(here, one));
  return {
    missing: {
      logs: said.logs.filter(({ eb_id }) => !logs.has(String(eb_id))),
      annotations: said.annotations.filter((one) => !annotations.has(one)),
      comments: said.comments.filter((one) => !comments.has(one)),
      answers: talks.map(({ answers }) => answers).filter(({ replies }) => replies.length > 0),
    },
    other: [
      ...said.logs
        .filter((log) => {
          const here = logs.get(String(log.eb_id));
          return here && differ(recordOf(here), recordOf(log));
        })
        .map(({ eb_id }) => stays(`execution block ${eb_id}`)),
      ...[...annotations]
        .filter(([one, here]) => one.annotation !== here.annotation)
        .map(([, { id }]) => stays(`annotation ${id}`)),
      ...talks.flatMap(({ other }) => other),
    ],
  };
}

/** What a file says otherwise of a shift that stands here. */
export const otherShift = (standing: Shift, shift: Shift): string[] =>
  differ(ownFields(standing), ownFields(shift))
    ? [`shift ${standing.shift_id} stands here with other fields, and stays as it is`]
    : [];

function comparedComment(here: WholeComment, said: SaidComment) {
  const { comment_id, comment_version } = here;
  const versions = new Map([...here.earlier, here].map((one) => [one.comment_version, one]));
  const isChanged =
    comment_version !== said.newest.comment_version ||
    [...said.earlier, said.newest].some((one) => {
      const version = versions.get(one.comment_version);
      return !version || differ(versionFields(version), versionFields(one));
    });
  const replies = matchedReplies(here.replies, said.replies);
  return {
    answers: { comment: here, replies: said.replies.filter((one) => !replies.has(one)) },
    other: [
      ...(isChanged ? [stays(`comment ${comment_id}`)] : []),
      ...[...replies]
        .filter(([one, reply]) => differ(replyFields(reply), replyFields(one)))
        .map(([, { reply_id }]) => stays(`reply ${reply_id}`)),
    ],
  };
}

const stays = (what: string) => `${what} stands here otherwise, and stays so`;

const differ = (here: unknown, said: unknown) => !isDeepStrictEqual(here, said);

const ownFields = ({ source_id, user_id, shift_start, shift_end, operator_name }: Shift) => [
  source_id,
  user_id,
  shift_start,
  shift_end,
  operator_name,
];

/** A log without its id and counts, which a second import may give otherwise. */
function recordOf({ id: _id, shift_id: _shift, log_revision: _count, ...record }: ShiftLog) {
  return { ...record, metadata: undefined };
}

const versionFields = (version: Comment | SaidVersion) => ({
  ...pick(version, [...commentContentKeys, 'operator_name', 'metadata']),
  image: storedIds(version.image),
});

const replyFields = (reply: Reply | SaidReply) => ({
  ...pick(reply, replyContentKeys),
  image: storedIds(reply.image),
});

const storedIds = (image: Attachment[]) => image.filter(isStored).map(({ unique_id }) => unique_id);
