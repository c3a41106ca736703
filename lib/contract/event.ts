import type * as z from 'zod/mini';

/** Names of all events there are: what a subscriber may ask for. Each is declared by its service. */
export const eventNames = [
  'shift_started',
  'shift_updated',
  'shift_ended',
  'shift_logs',
  'shift_comment',
  'comment_reply',
  'shift_annotation',
] as const;

export type EventName = (typeof eventNames)[number];

type Action = 'created' | 'updated';

/** What happened, as its service tells it. */
export type DomainEvent = {
  event: EventName;
  action: Action;
  shift_id: number;
  /** The resource as its GET gives it. */
  data: object;
  /** That GET: its path as declared, and its query. */
  at: { path: string; query: Record<string, string> };
};

/** An event as subscribers get it. `data` is left out where it is large; then `href` names the GET. */
export type Frame<Data = unknown> = {
  /** A ULID. Ids of a shift's events are in the order in which they happened. */
  id: string;
  event: EventName;
  action: Action;
  shift_id: number;
  data?: Data;
  href?: string;
  timestamp: string;
};

/** An event of a service. Its part of the documentation follows from it. */
export type EventDeclaration = {
  event: EventName;
  /** What may have become of its resource. */
  actions: Action[];
  /** Schema of `data`. A thunk: built for the documentation and tests, never at cold start. */
  data: () => z.ZodMiniType;
  summary: string;
};
