import type { LiveEvent } from '#lib/live/client.ts';
import type { HandoverRecord } from './handover.ts';
import type { ItemOfShift, Loss, OpenItem } from './item-loss-records.ts';
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
  losses?: readonly Loss[];
  items?: readonly ItemOfShift[];
  /** The handover of the shift, or of the one before it. */
  handovers?: readonly HandoverRecord[];
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

/** Returns an item as a change of the shifts in which it was opened and closed. */
export const changesOfItem = (item: OpenItem): Change[] =>
  [...new Set([item.opened_in, item.closed_in])]
    .filter((shift_id) => shift_id !== undefined)
    .map((shift_id) => ({ shift_id, items: [item] }));

type EntryChange = Omit<Change, 'shift_id'>;
type DataOf<E extends LiveEvent['event']> = NonNullable<Extract<LiveEvent, { event: E }>['data']>;

const shiftChange = (shift: ShiftSummary): EntryChange => ({ shift });

/** What the data of an event changes. Of other events, views load what they show. An event that is missing does not compile. */
const entryChanges: {
  [E in LiveEvent['event']]: ((data: DataOf<E>) => EntryChange) | 'loaded by views';
} = {
  shift_started: shiftChange,
  shift_updated: shiftChange,
  shift_ended: shiftChange,
  shift_logs: (logs) => ({ logs }),
  shift_comment: (comment) => ({ comments: [toComment(comment)] }),
  comment_reply: (reply) => ({ replies: [toReply(reply)].filter(isListedReply) }),
  shift_annotation: (annotation) => ({ annotations: [annotation] }),
  shift_item: (item) => ({ items: [item] }),
  shift_loss: (loss) => ({ losses: [loss] }),
  shift_handover: (handover) => ({ handovers: [handover] }),
  shift_report: 'loaded by views',
  ticket_created: 'loaded by views',
};

/** Returns the change of an event's frame; undefined if its data were left out, or if the page does not store it. */
export function changeOfFrame(frame: LiveEvent): Change | undefined {
  const toChange = entryChanges[frame.event] as (data: unknown) => EntryChange;
  if (!changesStore(frame) || frame.data === undefined || !('shift_id' in frame)) return undefined;
  return { shift_id: Number(frame.shift_id), ...toChange(frame.data) };
}

/** Whether an event changes what the page stores. */
export const changesStore = ({ event }: LiveEvent): boolean =>
  typeof entryChanges[event] === 'function';

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
