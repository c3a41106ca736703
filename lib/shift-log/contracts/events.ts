import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import type { EventDeclaration, EventName, FramesOf } from '#lib/contract/event.ts';
import { schemasOf } from '../fields/field-lists.ts';
import { handoverRecord } from './resources/handover.ts';
import { loss } from './resources/loss.ts';
import { openItem } from './resources/open-item.ts';
import { reportState } from './resources/report-fields.ts';
import { recordId, ticketRecord } from './resources/ticket.ts';
import { ownId, shiftId } from './fields.ts';
import { annotation, comment, reply, shift, shiftLog } from './resources/shift.ts';

const lists = { shift_logs: true, comments: true, annotations: true } as const;
const shiftAlone = resource('ShiftWithoutLists', () => z.omit(shift(), lists));
const endedShift = resource('EndedShift', () =>
  z.extend(shiftAlone(), {
    next_shift_id: z.optional(shiftId('The shift that has started by taking over')),
  }),
);
const logs = () => z.array(shiftLog());

const creation: EventDeclaration['actions'] = ['created'];
const update: EventDeclaration['actions'] = ['updated'];
const creationOrUpdate = [...creation, ...update];

/** A declared event. `ids` are the fields of its frames that identify what has changed, besides the shift. */
type ShiftEventDeclaration = Omit<EventDeclaration, 'event' | 'subject'> & {
  ids?: Record<string, () => z.ZodMiniType>;
  /** Whether it may happen before the first shift. */
  needsNoShift?: true;
};

const declarations = {
  shift_started: { actions: creation, data: shiftAlone, summary: 'A shift has started' },
  shift_updated: {
    actions: update,
    data: shiftAlone,
    summary: "A running shift's own fields have changed",
  },
  shift_ended: {
    actions: update,
    data: endedShift,
    summary: 'A shift has ended, with next_shift_id if its handover was accepted',
  },
  shift_logs: { actions: update, data: logs, summary: 'Logs were created or updated' },
  shift_comment: {
    actions: creationOrUpdate,
    ids: { comment_id: () => ownId('The comment') },
    data: comment,
    summary: 'A comment was created or updated, or one of its files has arrived',
  },
  comment_reply: {
    actions: creationOrUpdate,
    ids: {
      comment_id: () => ownId('The comment that it replies to'),
      reply_id: () => ownId('The reply'),
    },
    data: reply,
    summary: 'A reply was created, or one of its files has arrived',
  },
  shift_annotation: {
    actions: creationOrUpdate,
    ids: { annotation_id: () => ownId('The annotation') },
    data: annotation,
    summary: 'An annotation was created or updated',
  },
  shift_handover: {
    actions: creationOrUpdate,
    data: handoverRecord,
    summary: 'A handover was written, offered, acknowledged or accepted',
  },
  shift_item: {
    actions: creationOrUpdate,
    ids: { item_id: () => ownId('The item') },
    data: openItem,
    needsNoShift: true,
    summary: 'An item was opened, changed, closed or reopened',
  },
  shift_loss: {
    actions: creationOrUpdate,
    ids: { loss_id: () => ownId('The loss') },
    data: loss,
    summary: 'Lost time was recorded or changed, or its clock was started or stopped',
  },
  shift_report: {
    actions: creationOrUpdate,
    data: reportState,
    summary: 'The summary, weather, version or mail of a report has changed',
  },
} satisfies Partial<Record<EventName, ShiftEventDeclaration>>;

type ShiftEventData = {
  [E in keyof typeof declarations]: z.output<ReturnType<(typeof declarations)[E]['data']>>;
};

type ItemEventData = Pick<ShiftEventData, 'shift_item'>;

export type ShiftEvent =
  | FramesOf<Omit<ShiftEventData, keyof ItemEventData>, { shift_id: number }>
  | FramesOf<ItemEventData, { shift_id?: number }>;

/** The event of a created ticket, which may belong to no shift. */
export const ticketEvent: EventDeclaration = {
  event: 'ticket_created',
  actions: creation,
  subject: () => ({ record_id: recordId }),
  data: ticketRecord,
  summary: 'The tracker has created a ticket',
};

export type TicketEvent = FramesOf<
  { ticket_created: z.output<ReturnType<typeof ticketRecord>> },
  { record_id: string }
>;

/** The events of shifts, one for each change. An import emits none. */
const shiftEvents = Object.entries<ShiftEventDeclaration>(declarations).map(
  ([event, { ids = {}, needsNoShift, ...declaration }]): EventDeclaration => ({
    event: event as EventName,
    subject: () => ({
      shift_id: needsNoShift
        ? z.optional(shiftId('The shift in which it happened; absent before the first shift'))
        : shiftId('The shift in which it happened'),
      ...schemasOf(ids),
    }),
    ...declaration,
  }),
);

/** All events of the service. */
export const events = [...shiftEvents, ticketEvent];
