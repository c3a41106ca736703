/** The one word about an execution block that a person reads. */
export type BlockState = 'failed' | 'observed' | 'running' | 'created' | 'unfinished';

/** What the state of a block is derived from. */
type BlockFacts = {
  eb_status?: string | undefined;
  sbi_status: string;
  /** Whether a producer has sent `sbi_status`. Records of before do not say so. */
  sbi_status_reported?: boolean | undefined;
  /** The number of its requests, and of those with an error. */
  requests: number;
  errors: number;
  /** See `isActive`; false after the end of the shift. */
  isRunning: boolean;
};

const failed = ['failed', 'aborted', 'cancelled'];
const observed = ['fully observed', 'observed'];

/** The statuses that the service derives from requests if no producer sends one. */
const derived = ['Created', 'Executing', 'Failed'];

/** Returns the statuses that producers have sent, in lower case. */
function sentStatuses({
  eb_status,
  sbi_status,
  sbi_status_reported,
}: Pick<BlockFacts, 'eb_status' | 'sbi_status' | 'sbi_status_reported'>): string[] {
  const isSent = sbi_status_reported === true || !derived.includes(sbi_status);
  return [eb_status, isSent ? sbi_status : undefined].flatMap((status) =>
    status === undefined ? [] : [status.trim().toLowerCase()],
  );
}

/** Returns the state of a block: the first rule that holds, whichever statuses its producers use. */
export function blockState(facts: BlockFacts): BlockState {
  const sent = sentStatuses(facts);
  const others = sent.filter((status) => status !== 'created');
  if (sent.some((status) => failed.includes(status))) return 'failed';
  if (sent.some((status) => observed.includes(status))) return 'observed';
  if (others.length === 0 && facts.errors > 0) return 'failed';
  if (facts.isRunning) return 'running';
  return facts.requests === 0 && others.length === 0 ? 'created' : 'unfinished';
}

const HOUR_MS = 3_600_000;

type Activity = Pick<BlockFacts, 'eb_status' | 'sbi_status' | 'sbi_status_reported'> & {
  /** When its last request without a response was sent. */
  unansweredSince?: string | undefined;
  changedOn: string;
};

/**
 * Whether a block of a running shift is at work: a request of the last hour has no response, or the block is executing
 * and has changed within the hour. `now` is in ms since 1970.
 */
export function isActive(activity: Activity, now: number): boolean {
  const { unansweredSince, changedOn } = activity;
  const isRecent = (at: string) => now - Date.parse(at) < HOUR_MS;
  if (unansweredSince !== undefined && isRecent(unansweredSince)) return true;
  return sentStatuses(activity).includes('executing') && isRecent(changedOn);
}
