import type * as z from 'zod/mini';

/** Names of all events, by which subscribers filter. Each is declared by its service. */
export const eventNames = [
  'shift_started',
  'shift_updated',
  'shift_ended',
  'shift_logs',
  'shift_comment',
  'comment_reply',
  'shift_annotation',
  'shift_handover',
  'shift_item',
  'shift_loss',
  'shift_report',
  'ticket_created',
] as const;

export type EventName = (typeof eventNames)[number];

/** The unit of order of events, `<kind>#<id>`. Ids of a stream's events are in commit order. */
export type EventStream = `${string}#${string}`;

export const shiftStream = (shiftId: number): EventStream => `shift#${shiftId}`;

type Action = 'created' | 'updated';

/** Fields of a frame that identify what has changed, such as `{ shift_id: 1 }`. */
type Subject = Record<string, number | string>;

/** A change, as its service emits it in the transaction of the change. */
export type DomainEvent = {
  stream: EventStream;
  event: EventName;
  action: Action;
  subject: Subject;
  /** The resource as its GET returns it, or only its ids if subscribers with `slt:read` may not read it. */
  data: object;
  /** The path, with its parameters filled in, and the query of this GET. */
  at: { path: string; query?: Record<string, string> };
};

/** An event as subscribers receive it. Large `data` is omitted; `href` then names the GET. */
export type Frame<Data = unknown, S = unknown> = {
  /** A ULID. Ids of a stream's events are in commit order. */
  id: string;
  event: EventName;
  action: Action;
  data?: Data;
  href?: string;
  timestamp: string;
} & S;

/** The frames of a service's events, given the type of each event's data. */
export type FramesOf<Data, S> = {
  [E in keyof Data & EventName]: Frame<Data[E], S> & { event: E };
}[keyof Data & EventName];

/** Declares an event of a service. Its part of the documentation is derived from it. */
export type EventDeclaration = {
  event: EventName;
  actions: Action[];
  /** Schemas of the subject's fields and of `data`. Thunks: built for documentation and tests, never at cold start. */
  subject: () => Record<string, z.ZodMiniType>;
  data: () => z.ZodMiniType;
  summary: string;
};
