import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import {
  shiftStream,
  type DomainEvent,
  type EventDeclaration,
  type EventName,
  type FramesOf,
} from '#lib/contract/event.ts';
import { integer } from '#lib/contract/fields.ts';
import {
  toCommentResponse,
  toReplyResponse,
  type CommentRecord,
  type Reply,
} from './comments/comment.ts';
import { ownId, shiftId, slt } from './contracts/fields.ts';
import { handoverRecord } from './handover/fields.ts';
import { annotation, comment, reply, shift, shiftLog } from './contracts/responses.ts';
import { loss } from './losses/fields.ts';
import {
  toAnnotationResponse,
  toLogResponse,
  toShiftSummary,
  type Annotation,
  type LogChange,
  type Shift,
} from './model.ts';
import { schemasOf } from './field-lists.ts';
import { openItem } from './open-items/fields.ts';
import type { ReportState } from './report/report.ts';
import { reportState } from './report/fields.ts';

export type { TicketEvent, TicketEventData } from './tickets/event.ts';

type Action = DomainEvent['action'];

const lists = { shift_logs: true, comments: true, annotations: true } as const;
const shiftAlone = resource('ShiftWithoutLists', () => z.omit(shift(), lists));
const endedShift = resource('EndedShift', () =>
  z.extend(shiftAlone(), {
    next_shift_id: z.optional(shiftId('The shift that has started by taking over')),
  }),
);
const logs = () => z.array(shiftLog());

const [created, updated]: [Action[], Action[]] = [['created'], ['updated']];
const either = [...created, ...updated];

/** A declared event. `names` are the fields of its frames that name what has changed, besides the shift. */
type Declared = Omit<EventDeclaration, 'event' | 'subject'> & {
  names?: Record<string, () => z.ZodMiniType>;
};

const declarations = {
  shift_started: { actions: created, data: shiftAlone, summary: 'A shift has started' },
  shift_updated: {
    actions: updated,
    data: shiftAlone,
    summary: "A running shift's own fields have changed",
  },
  shift_ended: {
    actions: updated,
    data: endedShift,
    summary: 'A shift has ended, with next_shift_id if its handover was accepted',
  },
  shift_logs: { actions: updated, data: logs, summary: 'Logs were created or updated' },
  shift_comment: {
    actions: either,
    names: { comment_id: () => ownId('The comment') },
    data: comment,
    summary: 'A comment was created or updated, or one of its files has arrived',
  },
  comment_reply: {
    actions: either,
    names: {
      comment_id: () => ownId('The comment that it replies to'),
      reply_id: () => ownId('The reply'),
    },
    data: reply,
    summary: 'A reply was created, or one of its files has arrived',
  },
  shift_annotation: {
    actions: either,
    names: { annotation_id: () => ownId('The annotation') },
    data: annotation,
    summary: 'An annotation was created or updated',
  },
  shift_handover: {
    actions: either,
    data: handoverRecord,
    summary: 'A handover was written, offered, acknowledged or accepted',
  },
  shift_item: {
    actions: either,
    names: { item_id: () => ownId('The item') },
    data: openItem,
    summary: 'An item was opened, changed, closed or reopened',
  },
  shift_loss: {
    actions: either,
    names: { loss_id: () => ownId('The loss') },
    data: loss,
    summary: 'Lost time was recorded or changed, or its clock was started or stopped',
  },
  shift_report: {
    actions: either,
    data: reportState,
    summary: 'The summary, weather, version or mail of a report has changed',
  },
} satisfies Partial<Record<EventName, Declared>>;

export type ShiftEventData = {
  [E in keyof typeof declarations]: z.output<ReturnType<(typeof declarations)[E]['data']>>;
};

export type ShiftEvent = FramesOf<ShiftEventData, { shift_id: number }>;

/** The events of the service, one for each change. An import emits none. */
export const events = Object.entries<Declared>(declarations).map(
  ([event, { names = {}, ...declaration }]): EventDeclaration => ({
    event: event as EventName,
    subject: () => ({
      shift_id: integer(1, 2_147_483_647, 'The shift in which it happened', 42),
      ...schemasOf(names),
    }),
    ...declaration,
  }),
);

/**
 * Returns an event of a shift. `path` is that of the GET with `shift_id` in its query that returns the data, and
 * `names` are the ids of what has changed.
 */
const eventOf = (
  event: EventName,
  action: Action,
  shift_id: number,
  data: object,
  path: string,
  names: Record<string, number> = {},
): DomainEvent => ({
  stream: shiftStream(shift_id),
  event,
  action,
  subject: { shift_id, ...names },
  data,
  at: { path: `${slt}/${path}`, query: { shift_id: String(shift_id) } },
});

export const shiftStarted = (shift: Shift) =>
  eventOf('shift_started', 'created', shift.shift_id, toShiftSummary(shift), 'shift');

/** Returns the event of a change of a shift's own fields. The end of a shift is an event of its own. */
export function shiftChanged(shift: Shift) {
  const event = shift.shift_end === undefined ? 'shift_updated' : 'shift_ended';
  return eventOf(event, 'updated', shift.shift_id, toShiftSummary(shift), 'shift');
}

export function logsRecorded({ shift_id }: Shift, changes: LogChange[]) {
  const data = changes.map(({ log }) => toLogResponse(log));
  return eventOf('shift_logs', 'updated', shift_id, data, 'shift');
}

export function annotationEvent(action: Action, annotation: Annotation) {
  const { shift_id, id: annotation_id } = annotation;
  const data = toAnnotationResponse(annotation);
  return eventOf('shift_annotation', action, shift_id, data, 'shift/annotation', { annotation_id });
}

export function commentEvent(action: Action, comment: CommentRecord) {
  const { shift_fk, comment_id } = comment;
  const data = toCommentResponse(comment);
  return eventOf('shift_comment', action, shift_fk, data, 'shift/comment', { comment_id });
}

export function replyEvent(action: Action, reply: Reply) {
  const { shift_id, comment_id, reply_id } = reply;
  const names = { comment_id, reply_id };
  return eventOf('comment_reply', action, shift_id, toReplyResponse(reply), 'shift/comment', names);
}

/** Returns the event of a report: its state, without what is compiled from the shift. */
export const reportEvent = (action: Action, report: ReportState): DomainEvent => ({
  ...eventOf('shift_report', action, report.shift_id, report, 'shift'),
  at: { path: `${slt}/shift/${report.shift_id}/report` },
});
