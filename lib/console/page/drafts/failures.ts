import { NetworkError, ErrorResponse } from '../api/call.ts';
import { NO_CONNECTION, notAttempted, RELOAD_TO_SEND, type Failure } from './failure.ts';

type Row = Pick<Failure, 'action' | 'isCertainlyNotStored'> & { reason?: string };

const busy = 'Waiting: the desk is busy. It will be sent again.';

/** The desk may still be at work on the request. */
const unclear: Row = { action: 'wait', isCertainlyNotStored: false, reason: busy };

/** The desk, or a firewall in front of it, has rejected the request as such. */
const rejected: Row = { action: 'wait', isCertainlyNotStored: true, reason: busy };

/** By status. All others from 500 on are problems of the desk; any other refuses the entry. */
const table: Record<number, Row> = {
  401: { action: 'sign in', isCertainlyNotStored: true, reason: 'Waiting: you are not signed in.' },
  408: unclear,
  412: {
    action: 'changed',
    isCertainlyNotStored: true,
    reason: 'Somebody else has changed it meanwhile.',
  },
  425: rejected,
  429: rejected,
};

const refused: Row = { action: 'refuse', isCertainlyNotStored: true };
const problem: Row = {
  action: 'wait',
  isCertainlyNotStored: false,
  reason: 'Waiting: the desk has a problem. It will be sent again.',
};

/** By code. Any other 403 or 409 is final. */
const byCode: Record<string, Row> = {
  REQUEST_IN_PROGRESS: unclear,
  BLOCKED_AT_EDGE: rejected,
  ORIGIN_LOCKED: rejected,
};

/** The file storage refused a file whose upload link was new. */
export class FileRefused extends Error {}

/** The file storage refused a file; its upload link may have expired. */
export class LinkExpired extends Error {}

/** The policy of this page blocks the file storage: its address has changed since the page was opened. */
export class PageOutdated extends Error {}

/** Maps an error of an attempt to what happens next. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FileRefused)
    return { action: 'refuse', reason: error.message, isCertainlyNotStored: false };
  if (error instanceof PageOutdated)
    return { action: 'wait', reason: RELOAD_TO_SEND, isCertainlyNotStored: true };
  if (error instanceof LinkExpired)
    return {
      action: 'wait',
      reason: 'Waiting: the file is sent again.',
      isCertainlyNotStored: false,
    };
  if (error instanceof NetworkError)
    return { action: 'wait', reason: NO_CONNECTION, isCertainlyNotStored: false };
  if (!(error instanceof ErrorResponse)) return notAttempted(error);
  const { status, code, message, retryAfter } = error;
  const row = byCode[code] ?? table[status] ?? (status >= 500 ? problem : refused);
  return { reason: message, ...row, ...(retryAfter !== undefined && { retryAfter }) };
}
