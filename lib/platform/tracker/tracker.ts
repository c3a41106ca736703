/** What a ticket is to say. */
export type Wish = {
  summary: string;
  description?: string;
  issue_type: string;
  components: string[];
  priority?: string;
  severity?: string;
};

/** A ticket as the tracker has it. */
export type Ticket = {
  id: number;
  key: string;
  summary: string;
  components: string[];
  /** What follows is not known where the tracker could not be asked again. */
  status?: string;
  /** Once it is resolved. */
  resolution?: string;
  /** Milliseconds since 1970. */
  created: number;
  resolved?: number;
  /** Opens it in a browser. */
  url: string;
};

/** An issue tracker. */
export type Tracker = {
  /**
   * Makes a ticket whose description ends with `mark`, by which a person finds it. Throws `Refused`,
   * `NotMade` or `OutcomeUnknown`.
   */
  make: (wish: Wish, mark: string) => Promise<Ticket>;
};

/** A field that the tracker refuses, and what it says of it. */
export type RefusedField = { field: string; message: string };

/** The tracker refuses what the ticket says: it would refuse it again. No ticket was made. */
export class Refused extends Error {
  readonly fields: RefusedField[];
  constructor(fields: RefusedField[]) {
    super(`The tracker refuses ${fields.map(({ field }) => field).join(', ')}.`);
    this.fields = fields;
  }
}

/** The tracker is down, busy, or lets us not in. No ticket can have been made. */
export class NotMade extends Error {
  /** Seconds that the tracker wants to be left alone. */
  readonly retryAfter: number;
  constructor(why: string, retryAfter = 0, cause?: unknown) {
    super(why, { cause });
    this.retryAfter = retryAfter;
  }
}

/** The tracker did not answer, or not clearly: a ticket may have been made. */
export class OutcomeUnknown extends Error {
  readonly timedOut: boolean;
  constructor(why: string, timedOut = false, cause?: unknown) {
    super(why, { cause });
    this.timedOut = timedOut;
  }
}
