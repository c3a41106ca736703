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

type Statuses = Pick<
  BlockFacts,
  'eb_status' | 'sbi_status' | 'sbi_status_reported' | 'requests' | 'errors'
>;

/** Whether the service derives the status from these requests if no producer sends one. */
function isDerivable({ sbi_status, requests, errors }: Statuses): boolean {
  if (sbi_status === 'Created') return requests === 0;
  if (sbi_status === 'Executing') return requests > 0;
  return sbi_status === 'Failed' && errors > 0;
}

/** Returns the statuses that producers have sent, in lower case. */
function sentStatuses(statuses: Statuses): string[] {
  const { eb_status, sbi_status, sbi_status_reported } = statuses;
  const isSent = sbi_status_reported ?? !isDerivable(statuses);
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

type Activity = Statuses & {
  /** When its last request without a response was sent. */
  unansweredSince?: string | undefined;
  changedOn: string;
};

/**
 * Whether a block of a running shift is at work: a request of the last hour has no response, or the block is executing
 * and has changed within the hour. Of two sent statuses the order is not stored: one of them is enough. `now` is in ms
 * since 1970.
 */
export function isActive(activity: Activity, now: number): boolean {
  const { unansweredSince, changedOn } = activity;
  const isRecent = (at: string) => now - Date.parse(at) < HOUR_MS;
  if (unansweredSince !== undefined && isRecent(unansweredSince)) return true;
  return sentStatuses(activity).includes('executing') && isRecent(changedOn);
}
