export type TicketDraft = {
  summary: string;
  description?: string;
  issue_type: string;
  components: string[];
  priority?: string;
  severity?: string;
};

export type Ticket = {
  id: number;
  key: string;
  summary: string;
  components: string[];
  /** Absent if the tracker did not return it. */
  status?: string;
  /** Present once the ticket is resolved. */
  resolution?: string;
  /** Milliseconds since 1970. */
  created: number;
  resolved?: number;
  /** Opens the ticket in a browser. */
  url: string;
};

export type Tracker = {
  /**
   * Creates a ticket with `mark` at the end of its description, so that a person can search for it. Throws
   * `TicketRejected`, `TicketNotCreated` or `TicketOutcomeUnknown`.
   */
  createTicket: (draft: TicketDraft, mark: string) => Promise<Ticket>;
};

/** A field that the tracker rejected, with its message. */
export type RejectedField = { field: string; message: string };

/** The tracker rejected the ticket's content and would reject it again. No ticket was created. */
export class TicketRejected extends Error {
  readonly fields: RejectedField[];
  constructor(fields: RejectedField[]) {
    super(`The tracker rejected ${fields.map(({ field }) => field).join(', ')}.`);
    this.fields = fields;
  }
}

/** The tracker is down or busy, or denied access. No ticket was created. */
export class TicketNotCreated extends Error {
  /** Seconds to wait before the next request, as the tracker demands. */
  readonly retryAfter: number;
  constructor(reason: string, retryAfter = 0, cause?: unknown) {
    super(reason, { cause });
    this.retryAfter = retryAfter;
  }
}

/** The tracker did not respond, or not clearly: the ticket may have been created. */
export class TicketOutcomeUnknown extends Error {
  readonly timedOut: boolean;
  constructor(reason: string, timedOut = false, cause?: unknown) {
    super(reason, { cause });
    this.timedOut = timedOut;
  }
}
