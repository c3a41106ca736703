import { toSortable } from '#lib/contract/datetime.ts';
import { blockState, isActive, type BlockState } from '#lib/night/block-state.ts';
import type { RequestResponse, ShiftLog } from './log.ts';

export const isFailedRequest = ({ status, error }: RequestResponse): boolean =>
  status?.toUpperCase() === 'ERROR' || error !== undefined;

/** Returns the state of an execution block, in a shift that runs or has ended. */
export function stateOfLog(log: ShiftLog, isShiftRunning: boolean, now: string): BlockState {
  const { request_response: requests, metadata } = log;
  const facts = {
    ...log,
    requests: requests.length,
    errors: requests.filter(isFailedRequest).length,
  };
  const activity = {
    ...facts,
    unansweredSince: lastUnanswered(requests),
    changedOn: metadata.last_modified_on,
  };
  const isRunning = isShiftRunning && isActive(activity, Date.parse(now));
  return blockState({ ...facts, isRunning });
}

/** Returns when the last request without a response was sent. */
const lastUnanswered = (requests: RequestResponse[]): string | undefined =>
  requests
    .flatMap(({ request_sent_at: sent, response_received_at: received }) =>
      sent !== undefined && received === undefined ? [sent] : [],
    )
    .sort((a, b) => (toSortable(a) < toSortable(b) ? -1 : 1))
    .at(-1);
