import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { Logger } from '@aws-lambda-powertools/logger';
import { config } from './config.ts';

/** All log lines of the service: a stable code, which alarms filter on, and its text. */
const logCodes = {
  REQUEST_COMPLETED: 'Request completed.',
  REQUEST_FAILED: 'Request failed: internal error.',
  REQUEST_UNAVAILABLE: 'Request failed: a dependency is down or busy.',
  PART_UNHEALTHY: 'A table or the bucket did not respond to the health check.',
  DESK_UNREACHABLE: 'The desk did not respond to the canary.',
  CONSUMER_STOPPED: 'The event source mapping of a function is not enabled.',
  EVENT_PROCESSED: 'Event processed.',
  ENTRY_UNREADABLE: 'Entry of the search index is unreadable; npm run reindex replaces it.',
  RECORD_NOT_INDEXED: 'Stored record is unreadable; it is left out of the search index.',
  EVENT_FAILED: 'Event processing failed; it will be retried.',
  SOCKET_OPENED: 'Connection opened.',
  SOCKET_REFUSED: 'Connection refused.',
  FRAME_PROCESSED: 'Frame processed.',
  POST_FAILED: 'A frame could not be sent; its connection is closed.',
  CONNECTION_SLOW: 'A connection missed the delivery deadline and is closed.',
  SOCKETS_NOT_CLOSED: 'The oldest sockets of an owner with too many could not be closed.',
  CONNECTION_DROPPED: 'A connection was closed.',
  DELIVERY_FAILED: 'A dependency was down while events were delivered.',
  RECORD_UNREADABLE: 'Stream record is unreadable; it goes to the dead-letter queue.',
  RECORD_NOT_MOVED: 'Record could not be sent to the dead-letter queue; the batch will be retried.',
  RECORD_GIVEN_UP: 'A consumer failed on a record with every retry; it is skipped.',
  MARKERS_LEFT:
    'Markers of stored files could not be removed; their object-created events remove them.',
  WRITE_RETRIED: 'Write conflict; the change is retried.',
  VERIFICATION_KEYS_UNAVAILABLE: 'Verification keys could not be loaded.',
  CLAIM_NOT_FOUND: 'None of the first tokens had a claim that JWT_CLAIMS names.',
  PROVIDER_UNAVAILABLE: 'The description of the identity provider could not be loaded.',
  CURSOR_SECRET_UNAVAILABLE: 'The secret that signs cursors could not be read.',
  LOG_SOURCE_FAILED: 'The log source failed.',
  RESOLVER_FAILED: 'The name resolver failed or sent an unexpected response.',
  MAIL_BEING_SENT: 'An event of a mail that is still being sent; it is repeated.',
  MAIL_NOT_SENT: 'A mail was not sent, or its outcome is unknown.',
  TRACKER_MISCONFIGURED: 'The issue tracker refuses the service, or its settings are invalid.',
  TICKET_NOT_CREATED: 'A ticket was not created, or its outcome is unknown.',
  EFFECT_NOT_SAVED: 'The outcome of a mail or a ticket could not be saved.',
  EFFECT_SAVED_ALONE:
    'An outcome was saved without the changes that follow it, such as the link of a ticket.',
  EFFECT_STUCK: 'A mail or a ticket has waited for a long time, or needs manual action.',
  OPEN_ITEMS_DIFFER: 'The open items differ from the sum of their versions in repeated reads.',
} as const;

export type LogCode = keyof typeof logCodes;

type Level = 'debug' | 'info' | 'warn' | 'error';
type Keys = Record<string, unknown>;

const scope = new AsyncLocalStorage<Keys>();
const logger = new Logger({ serviceName: 'observatory-desk', logLevel: config('LOG_LEVEL') });

/** Runs `work` and adds `keys`, such as the request id, to every line that it logs. */
export const withLogKeys = <T>(keys: Keys, work: () => T): T => scope.run({ ...keys }, work);

/** Adds keys to the following lines of the current request. */
export const addLogKeys = (keys: Keys): void => void Object.assign(scope.getStore() ?? {}, keys);

/** Writes one structured line, with the stack of `error`. */
export function log(level: Level, code: LogCode, details: Keys = {}, error?: unknown): void {
  const cause = error === undefined || error instanceof Error ? error : new Error(inspect(error));
  logger[level](logCodes[code], {
    code,
    ...scope.getStore(),
    ...details,
    ...(cause && { error: cause }),
  });
}
