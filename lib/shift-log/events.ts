import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import {
  shiftStream,
  type DomainEvent,
  type EventDeclaration,
  type FramesOf,
} from '#lib/contract/event.ts';
import { integer } from '#lib/contract/fields.ts';
import {
  toCommentResponse,
  toReplyResponse,
  type CommentRecord,
  type Reply,
} from './comments/comment.ts';
import { annotation, comment, reply, shift, shiftLog } from './contracts/responses.ts';
import {
  toAnnotationResponse,
  toLogResponse,
  toShiftSummary,
  type Annotation,
  type LogChange,
  type Shift,
} from './model.ts';
import { slt } from './contracts/fields.ts';

const lists = { shift_logs: true, comments: true, annotations: true } as const;
const shiftAlone = resource('ShiftWithoutLists', () => z.omit(shift(), lists));
const logs = () => z.array(shiftLog());

/** The data of each event. */
export type ShiftEventData = {
  shift_started: z.output<ReturnType<typeof shiftAlone>>;
  shift_updated: z.output<ReturnType<typeof shiftAlone>>;
  shift_ended: z.output<ReturnType<typeof shiftAlone>>;
  shift_logs: z.output<ReturnType<typeof logs>>;
  shift_comment: z.output<ReturnType<typeof comment>>;
  comment_reply: z.output<ReturnType<typeof reply>>;
  shift_annotation: z.output<ReturnType<typeof annotation>>;
};

export type ShiftEvent = FramesOf<ShiftEventData, { shift_id: number }>;

const subject = () => ({
  shift_id: integer(1, 2_147_483_647, 'The shift in which it happened', 42),
});

/** The events of the service, one for each change. An import emits none. */
export const events: EventDeclaration[] = [
  {
    event: 'shift_started',
    actions: ['created'],
    subject,
    data: shiftAlone,
    summary: 'A shift has started',
  },
  {
    event: 'shift_updated',
    actions: ['updated'],
    subject,
    data: shiftAlone,
    summary: "A running shift's own fields have changed",
  },
  {
    event: 'shift_ended',
    actions: ['updated'],
    subject,
    data: shiftAlone,
    summary: 'A shift has ended',
  },
  {
    event: 'shift_logs',
    actions: ['updated'],
    subject,
    data: logs,
    summary: 'Logs were created or updated',
  },
  {
    event: 'shift_comment',
    actions: ['created', 'updated'],
    subject,
    data: comment,
    summary: 'A comment was created or updated, or one of its files has arrived',
  },
  {
    event: 'comment_reply',
    actions: ['created', 'updated'],
    subject,
    data: reply,
    summary: 'A reply was created, or one of its files has arrived',
  },
  {
    event: 'shift_annotation',
    actions: ['created', 'updated'],
    subject,
    data: annotation,
    summary: 'An annotation was created or updated',
  },
];

export const shiftStarted = (shift: Shift) => changeOf('shift_started', 'created', shift);

/** Returns the event of a change of a shift's own fields. The end of a shift is an event of its own. */
export const shiftChanged = (shift: Shift) =>
  changeOf(shift.shift_end === undefined ? 'shift_updated' : 'shift_ended', 'updated', shift);

export const logsRecorded = ({ shift_id }: Shift, changes: LogChange[]): DomainEvent => ({
  event: 'shift_logs',
  action: 'updated',
  ...ofShift(shift_id),
  data: changes.map(({ log }) => toLogResponse(log)),
  at: wholeShift(shift_id),
});

export const annotationEvent = (
  action: DomainEvent['action'],
  annotation: Annotation,
): DomainEvent => ({
  event: 'shift_annotation',
  action,
  ...ofShift(annotation.shift_id),
  data: toAnnotationResponse(annotation),
  at: { path: `${slt}/shift/annotation`, query: { shift_id: String(annotation.shift_id) } },
});

export const commentEvent = (
  action: DomainEvent['action'],
  comment: CommentRecord,
): DomainEvent => ({
  event: 'shift_comment',
  action,
  ...ofShift(comment.shift_fk),
  data: toCommentResponse(comment),
  at: comments(comment.shift_fk),
});

export const replyEvent = (action: DomainEvent['action'], reply: Reply): DomainEvent => ({
  event: 'comment_reply',
  action,
  ...ofShift(reply.shift_id),
  data: toReplyResponse(reply),
  at: comments(reply.shift_id),
});

const comments = (shift_id: number) => ({
  path: `${slt}/shift/comment`,
  query: { shift_id: String(shift_id) },
});

const ofShift = (shift_id: number) => ({ stream: shiftStream(shift_id), subject: { shift_id } });

function changeOf(
  event: DomainEvent['event'],
  action: DomainEvent['action'],
  shift: Shift,
): DomainEvent {
  const { shift_id } = shift;
  return {
    event,
    action,
    ...ofShift(shift_id),
    data: toShiftSummary(shift),
    at: wholeShift(shift_id),
  };
}

const wholeShift = (shift_id: number) => ({
  path: `${slt}/shift`,
  query: { shift_id: String(shift_id) },
});
