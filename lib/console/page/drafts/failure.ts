/**
 * What happens to an entry after a failed attempt. `isCertainlyNotStored`: whether the service has certainly not
 * stored it.
 *
 * - `wait`: it stays in the queue, and is sent again with its key.
 * - `sign in`: the same, after somebody has signed in.
 * - `changed`: the record was changed meanwhile; the person compares both versions.
 * - `refuse`: it becomes an editable draft with the reason.
 */
export type Failure = {
  action: 'wait' | 'sign in' | 'changed' | 'refuse';
  reason: string;
  isCertainlyNotStored: boolean;
  /** How long the service asks to wait, in ms. */
  retryAfter?: number;
};

export const NO_CONNECTION = 'Waiting: no connection. It will be sent when the connection is back.';

export const RELOAD_TO_SEND = 'Waiting: reload this page to send files. Everything else is sent.';

/** Returns the failure of an attempt that could not be made: code or a stored entry could not be read. */
export const notAttempted = (error: unknown): Failure => ({
  action: 'wait',
  reason: `Waiting: ${String(error)}`,
  isCertainlyNotStored: false,
});

const MIN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/** Returns the pause before the next attempt, in ms: it doubles, unless the service says how long. */
export const backoffMs = ({ retryAfter }: Failure, failures: number): number =>
  retryAfter ?? Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (failures - 1));
