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
   * `TicketRejected`, `TrackerMisconfigured`, `TicketNotCreated` or `TicketOutcomeUnknown`.
   */
  createTicket: (draft: TicketDraft, mark: string) => Promise<Ticket>;
};

/** What the tracker rejected, with its message: a field of the request, or the request as a whole. */
export type Rejection = { field?: string | undefined; message: string };

/** The tracker rejected the ticket's content and would reject it again. No ticket was created. */
export class TicketRejected extends Error {
  readonly rejections: Rejection[];
  constructor(rejections: Rejection[]) {
    super(rejections.map(({ field, message }) => `${field ?? 'ticket'}: ${message}`).join(' '));
    this.rejections = rejections;
  }
}

/** The tracker refuses this service, whatever it sends: an administrator must act. No ticket was created. */
export class TrackerMisconfigured extends Error {}

/** The tracker is down or busy. No ticket was created. */
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
