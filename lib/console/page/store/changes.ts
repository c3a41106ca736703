import type { LiveEvent } from '#lib/live/client.ts';
import type {
  Annotation,
  Comment,
  Media,
  Reply,
  Shift,
  ShiftLog,
  ShiftSummary,
} from './records.ts';

/** The content of a snapshot, an event or a response for one shift. */
export type Change = {
  shift_id: number;
  shift?: ShiftSummary;
  logs?: ShiftLog[];
  comments?: Comment[];
  replies?: Reply[];
  annotations?: Annotation[];
};

/** Returns a whole shift as a change. */
export function changeOfShift(whole: Shift): Change {
  const { shift_logs: logs, comments, annotations, truncated: _cut, ...shift } = whole;
  return {
    shift_id: shift.shift_id,
    shift,
    logs,
    comments: comments.map(toComment),
    annotations,
  };
}

export const changeOfComment = (comment: Comment): Change => ({
  shift_id: comment.shift_fk,
  comments: [toComment(comment)],
});

export const changeOfAnnotation = (annotation: Annotation): Change => ({
  shift_id: annotation.shift_id,
  annotations: [annotation],
});

/** Returns the change of an event's frame; undefined if its data were left out, or if the page does not store it. */
export function changeOfFrame(frame: LiveEvent): Change | undefined {
  if (frame.data === undefined || frame.event === 'shift_item' || !('shift_id' in frame))
    return undefined;
  const { shift_id } = frame;
  switch (frame.event) {
    case 'shift_started':
    case 'shift_updated':
    case 'shift_ended':
      return { shift_id, shift: frame.data };
    case 'shift_logs':
      return { shift_id, logs: frame.data };
    case 'shift_comment':
      return { shift_id, comments: [toComment(frame.data)] };
    case 'comment_reply':
      return { shift_id, replies: [toReply(frame.data)].filter(isListedReply) };
    case 'shift_annotation':
      return { shift_id, annotations: [frame.data] };
    default:
      return undefined;
  }
}

/** The events of entries. Other events change what pages load for themselves. */
const entryEvents: ReadonlySet<string> = new Set([
  'shift_started',
  'shift_updated',
  'shift_ended',
  'shift_logs',
  'shift_comment',
  'comment_reply',
  'shift_annotation',
]);

/** Whether an event changes what the page stores. */
export const changesStore = ({ event }: { event: string }): boolean => entryEvents.has(event);

/** Returns a comment as lists have it: with the files and replies that have arrived. */
const toComment = ({ truncated: _cut, ...comment }: Comment): Comment => ({
  ...comment,
  image: comment.image.filter(hasArrived),
  replies: comment.replies.map(toReply).filter(isListedReply),
});

const toReply = (reply: Reply): Reply => ({ ...reply, image: reply.image.filter(hasArrived) });

/** An announced file has no object until its bytes have arrived. */
const hasArrived = ({ file_key }: Media): boolean => file_key !== undefined;

/**
 * Returns whether the API lists a comment. One of announced files alone is listed after a file has arrived or was
 * refused.
 */
export const isListedComment = (comment: Comment): boolean =>
  comment.comment !== undefined || comment.replies.length > 0 || hasContent(comment);

const isListedReply = (reply: Reply): boolean =>
  reply.reply_text !== undefined || hasContent(reply);

const hasContent = ({ image, refused_files, tags, issue_tracker_links }: Comment | Reply) =>
  [image, refused_files, tags, issue_tracker_links].some(({ length }) => length > 0);
