import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import type { EventDeclaration, DomainEvent } from '#lib/contract/event.ts';
import { commentView, replyView, type CommentRecord, type Reply } from './comments/comment.ts';
import { annotation, comment, reply, shift, shiftLog } from './contracts/responses.ts';
import { slt } from './contracts/slt.ts';
import {
  toAnnotationResponse,
  toLogResponse,
  toShiftResponse,
  type Annotation,
  type LogChange,
  type Shift,
} from './model.ts';

const lists = { shift_logs: true, comments: true, annotations: true } as const;
const shiftAlone = resource('ShiftWithoutLists', () => z.omit(shift(), lists));
const logs = () => z.array(shiftLog());

/** What each event says of its resource. */
export type EventData = {
  shift_started: z.output<ReturnType<typeof shiftAlone>>;
  shift_updated: z.output<ReturnType<typeof shiftAlone>>;
  shift_ended: z.output<ReturnType<typeof shiftAlone>>;
  shift_logs: z.output<ReturnType<typeof logs>>;
  shift_comment: z.output<ReturnType<typeof comment>>;
  comment_reply: z.output<ReturnType<typeof reply>>;
  shift_annotation: z.output<ReturnType<typeof annotation>>;
};

/** What the service tells subscribers, an event for each change. An import tells nothing. */
export const events: EventDeclaration[] = [
  {
    event: 'shift_started',
    actions: ['created'],
    data: shiftAlone,
    summary: 'A shift has started',
  },
  {
    event: 'shift_updated',
    actions: ['updated'],
    data: shiftAlone,
    summary: "A running shift's own fields have changed",
  },
  { event: 'shift_ended', actions: ['updated'], data: shiftAlone, summary: 'A shift has ended' },
  {
    event: 'shift_logs',
    actions: ['updated'],
    data: logs,
    summary: 'Execution blocks were logged; the logs that are new or have changed',
  },
  {
    event: 'shift_comment',
    actions: ['created', 'updated'],
    data: comment,
    summary: 'A comment was made, a version of it, or a file of it has arrived',
  },
  {
    event: 'comment_reply',
    actions: ['created', 'updated'],
    data: reply,
    summary: 'A comment was replied to, or a file of a reply has arrived',
  },
  {
    event: 'shift_annotation',
    actions: ['created', 'updated'],
    data: annotation,
    summary: 'A shift was annotated, or an annotation has changed',
  },
];

export const shiftStarted = (shift: Shift) => ofShift('shift_started', 'created', shift);

/** A change of a shift's own fields; its end is one, with an event of its own. */
export const shiftChanged = (shift: Shift) =>
  ofShift(shift.shift_end === undefined ? 'shift_updated' : 'shift_ended', 'updated', shift);

export const logsRecorded = ({ shift_id }: Shift, changes: LogChange[]): DomainEvent => ({
  event: 'shift_logs',
  action: 'updated',
  shift_id,
  data: changes.map(({ log }) => toLogResponse(log)),
  at: whole(shift_id),
});

export const annotationEvent = (
  action: DomainEvent['action'],
  annotation: Annotation,
): DomainEvent => ({
  event: 'shift_annotation',
  action,
  shift_id: annotation.shift_id,
  data: toAnnotationResponse(annotation),
  at: { path: `${slt}/shift/annotation`, query: { shift_id: String(annotation.shift_id) } },
});

export const commentEvent = (
  action: DomainEvent['action'],
  comment: CommentRecord,
): DomainEvent => ({
  event: 'shift_comment',
  action,
  shift_id: comment.shift_fk,
  data: commentView(comment),
  at: comments(comment.shift_fk),
});

export const replyEvent = (action: DomainEvent['action'], reply: Reply): DomainEvent => ({
  event: 'comment_reply',
  action,
  shift_id: reply.shift_id,
  data: replyView(reply),
  at: comments(reply.shift_id),
});

const comments = (shift_id: number) => ({
  path: `${slt}/shift/comment`,
  query: { shift_id: String(shift_id) },
});

function ofShift(
  event: DomainEvent['event'],
  action: DomainEvent['action'],
  shift: Shift,
): DomainEvent {
  const view = toShiftResponse({ ...shift, logs: [], comments: [], annotations: [] });
  const { shift_logs: _logs, comments: _comments, annotations: _annotations, ...data } = view;
  return { event, action, shift_id: shift.shift_id, data, at: whole(shift.shift_id) };
}

const whole = (shift_id: number) => ({
  path: `${slt}/shift`,
  query: { shift_id: String(shift_id) },
});
