/**
 * The one table of errors: code, HTTP status, title, and a sentence for a person.
 * `{name}` in a sentence is filled from the facts given with the error.
 * Titles that the interface documents name are theirs (ShiftCreationError, ShiftEndedException).
 */
export const table = {
  SBD_ID_GIVEN: [
    400,
    'Bad Request',
    'A new definition is given its sbd_id; leave it out, or update the one that has it.',
  ],
  DEFINITION_INVALID: [
    400,
    'Bad Request',
    'The definition breaks rules; issues lists each, and where.',
  ],
  UNAUTHENTICATED: [401, 'Unauthorized', 'A valid session token is needed for this request.'],
  SCOPE_MISSING: [
    403,
    'Forbidden',
    'This request needs the scope {scope}, which your token lacks.',
  ],
  ORIGIN_NOT_ALLOWED: [
    403,
    'Forbidden',
    'A change authenticated by cookie must come from an allowed origin; use a bearer token instead.',
  ],
  NOT_ANNOTATION_CREATOR: [
    403,
    'Forbidden',
    'Annotation {annotation_id} can be changed by its creator alone.',
  ],
  NOT_ON_PROPOSAL: [
    403,
    'Forbidden',
    'Proposal {prsl_id} is for its creator, its investigators and engineers alone.',
  ],
  NOT_YOUR_PROPOSALS: [
    403,
    'Forbidden',
    'Proposals of another user are listed for engineers alone.',
  ],
  STATUS_FOR_ENGINEERS: [
    403,
    'Forbidden',
    'A proposal goes from {from} to {to} by an engineer alone.',
  ],
  ROUTE_NOT_FOUND: [404, 'Not Found', 'There is no such route; /api/v3/ui lists those there are.'],
  SHIFT_NOT_FOUND: [404, 'Not Found', 'There is no shift {shift_id}.'],
  NO_SHIFT_YET: [404, 'Not Found', 'No shift has been started yet.'],
  ANNOTATION_NOT_FOUND: [404, 'Not Found', 'There is no annotation {annotation_id}.'],
  NO_SHIFT_RUNS: [404, 'Not Found', 'No shift is running; name the comment, or start a shift.'],
  COMMENT_NOT_FOUND: [404, 'Not Found', 'There is no comment {comment_id}.'],
  REPLY_NOT_FOUND: [404, 'Not Found', 'There is no reply {reply_id}.'],
  TAG_NOT_FOUND: [404, 'Not Found', 'There is no tag {tag_id}.'],
  DEFINITION_NOT_FOUND: [404, 'Not Found', 'There is no scheduling block definition {sbd_id}.'],
  VERSION_NOT_FOUND: [404, 'Not Found', 'There is no version {version} of {name}.'],
  PROPOSAL_NOT_FOUND: [404, 'Not Found', 'There is no proposal {prsl_id}.'],
  FILE_NOT_FOUND: [404, 'Not Found', 'There is no file {filename}.'],
  TICKET_NOT_FOUND: [404, 'Not Found', 'There is no record {record_id} of a ticket.'],
  OBJECT_NOT_FOUND: [404, 'Not Found', 'No catalogue has an object named {identifier}.'],
  SHIFT_ALREADY_RUNNING: [
    409,
    'ShiftCreationError',
    'Shift {shift_id} is running; end it before you start another.',
  ],
  SHIFT_ID_TAKEN: [
    409,
    'ShiftCreationError',
    'Shift id {shift_id} is taken; propose one that is free.',
  ],
  SHIFT_ENDED: [
    409,
    'ShiftEndedException',
    'Shift {shift_id} has ended; its record can no longer be changed.',
  ],
  TAG_EXISTS: [409, 'Conflict', 'There is a tag {tag_name} already.'],
  VERSION_NOT_CURRENT: [
    409,
    'Conflict',
    'The newest version of {name} is {version}; read it, and change that one.',
  ],
  PROPOSAL_SUBMITTED: [
    409,
    'Conflict',
    'Proposal {prsl_id} is {status}: its files are for engineers alone to change.',
  ],
  REQUEST_IN_PROGRESS: [
    409,
    'Conflict',
    'A request with this Idempotency-Key is still at work; repeat it in a moment.',
  ],
  PRECONDITION_FAILED: [
    412,
    'Precondition Failed',
    'The resource has changed since you read it; read it again and repeat your change.',
  ],
  BODY_TOO_LARGE: [413, 'Content Too Large', 'The request body is larger than {limit} allows.'],
  ITEM_TOO_LARGE: [
    413,
    'Content Too Large',
    'One of the records would be larger than the 400 KB that fit.',
  ],
  DOCUMENT_TOO_LARGE: [
    413,
    'Content Too Large',
    'A document takes up to 3 MB as sent, and 400 KB compressed.',
  ],
  TOO_MANY_LOGS: [
    413,
    'Content Too Large',
    'One call takes up to 80 logs and 3 MB; send the rest in further calls.',
  ],
  FILE_TOO_LARGE: [413, 'Content Too Large', 'More than {limit} cannot be taken.'],
  TOO_MANY_FILES: [413, 'Content Too Large', 'More than {most} files cannot be taken.'],
  UNSUPPORTED_IMAGE: [
    415,
    'Unsupported Media Type',
    'A file is no PNG, JPEG, GIF or WebP image, or not the whole of one and nothing else.',
  ],
  TOKEN_TOO_LARGE: [
    413,
    'Content Too Large',
    'The token does not fit the 4096 bytes of a cookie; send it as a bearer token instead.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type', 'Send the body as {expected}.'],
  TOKEN_EXPIRED: [
    401,
    'Unauthorized',
    'The session that opened this connection is over; connect again with a new token.',
  ],
  CONNECTION_LOST: [
    410,
    'Gone',
    'Events no longer come by this connection; connect again with since.',
  ],
  INVALID_FRAME: [422, 'Unprocessable Content', 'The frame is not understood: {problem}.'],
  INVALID_EVENTS: [422, 'Unprocessable Content', '{problem}.'],
  INVALID_REQUEST: [422, 'Unprocessable Content', 'The request is not valid.'],
  TOO_MANY_RECIPIENTS: [
    429,
    'Too Many Requests',
    'Your mail goes to {limit} recipients in an hour, of whom {sent} have been written to.',
  ],
  INTERNAL: [
    500,
    'Internal Server Error',
    'Something went wrong on our side; tell us the request id.',
  ],
  LOG_SOURCE_UNAVAILABLE: [
    502,
    'Bad Gateway',
    'The execution-block source did not answer with execution blocks.',
  ],
  MAIL_REFUSED: [502, 'Bad Gateway', 'The mail service did not take the mail; nothing was sent.'],
  MAIL_OUTCOME_UNKNOWN: [
    502,
    'Bad Gateway',
    'Whether the mail was sent is not known, and it is not sent again; ask its recipients.',
  ],
  TRACKER_UNAVAILABLE: [
    502,
    'Bad Gateway',
    'The issue tracker has not taken the ticket; record {record_id} keeps it, and it is sent again by itself.',
  ],
  TICKET_GIVEN_UP: [
    502,
    'Bad Gateway',
    'The issue tracker did not take the ticket of record {record_id} for a week; it is no longer sent.',
  ],
  TICKET_OUTCOME_UNKNOWN: [
    502,
    'Bad Gateway',
    'Whether the ticket was made is not known, and it is not sent again; look for {mark} in the issue tracker.',
  ],
  TRACKER_TIMED_OUT: [
    504,
    'Gateway Timeout',
    'The issue tracker did not answer in time, and the ticket is not sent again; look for {mark} in the issue tracker.',
  ],
  UNAVAILABLE: [
    503,
    'Service Unavailable',
    'The service is busy or a part of it is down; repeat the request in a moment.',
  ],
  MAIL_NOT_CONFIGURED: [503, 'Service Unavailable', 'No sender of mail is configured.'],
  MAIL_UNAVAILABLE: [
    503,
    'Service Unavailable',
    'The mail service cannot be reached or is busy; nothing was sent.',
  ],
  RESOLVER_UNAVAILABLE: [
    503,
    'Service Unavailable',
    'The resolver of names did not answer, and {identifier} is not in the built-in catalogue.',
  ],
  TRACKER_NOT_CONFIGURED: [
    503,
    'Service Unavailable',
    'No issue tracker is configured, or not rightly; no ticket was made.',
  ],
  LOG_SOURCE_NOT_CONFIGURED: [
    503,
    'Service Unavailable',
    'No execution-block source is configured; send the logs in the body.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;
