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
  /** Whether it is at work; false after the end of the shift. */
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

type RequestFacts = {
  status?: string | undefined;
  error?: object | undefined;
  request_sent_at?: string | undefined;
  response_received_at?: string | undefined;
};

/** What a log has of its block. */
type Log = Pick<BlockFacts, 'eb_status' | 'sbi_status' | 'sbi_status_reported'> & {
  request_response: readonly RequestFacts[];
  metadata: { last_modified_on: string };
};

export const isFailedRequest = ({ status, error }: RequestFacts): boolean =>
  status?.toUpperCase() === 'ERROR' || error !== undefined;

/**
 * Returns the state of the block of a log. `now` is in ms since 1970 while its shift runs, and undefined after its end.
 */
export function stateOfLog(log: Log, now: number | undefined): BlockState {
  const statuses = {
    ...log,
    requests: log.request_response.length,
    errors: log.request_response.filter(isFailedRequest).length,
  };
  return blockState({
    ...statuses,
    isRunning: now !== undefined && isActive(log, sentStatuses(statuses), now),
  });
}

/**
 * Whether a block is at work: a request of the last hour has no response, or the block is executing and has changed
 * within the hour. Of two sent statuses the order is not stored: one of them is enough.
 */
function isActive({ request_response, metadata }: Log, sent: string[], now: number): boolean {
  const isRecent = (at: string) => now - Date.parse(at) < HOUR_MS;
  const isWaiting = request_response.some(
    ({ request_sent_at: at, response_received_at: answered }) =>
      at !== undefined && answered === undefined && isRecent(at),
  );
  return isWaiting || (sent.includes('executing') && isRecent(metadata.last_modified_on));
}

/** Returns the stored statuses of a block, where they are other words than its state. */
export const otherStatuses = (
  state: BlockState,
  { eb_status, sbi_status }: Pick<BlockFacts, 'eb_status' | 'sbi_status'>,
): string[] =>
  [...new Set([eb_status, sbi_status])].filter(
    (status): status is string =>
      status !== undefined && status.toLowerCase().replace('fully ', '') !== state,
  );
