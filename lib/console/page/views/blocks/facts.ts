import type { ShiftLog } from '../../store/records.ts';
import { isFailedRequest, stateOfLog, type BlockState } from '#lib/night/block-state.ts';
import type { Tone } from '../parts/status.tsx';
import { between } from '../parts/time.tsx';

export type RequestRecord = ShiftLog['request_response'][number];

/** How each state of an execution block looks, in the order of legends. */
export const toneOfState: Record<BlockState, Tone> = {
  observed: 'done',
  running: 'active',
  failed: 'failed',
  unfinished: 'stopped',
  created: 'planned',
};

export const blockStates = Object.keys(toneOfState) as BlockState[];

/** Returns the name of a request without its module: `scan` of `ska_oso_scripting.functions.devicecontrol.scan`. */
export const requestName = ({ request }: RequestRecord): string =>
  request?.split('.').at(-1) ?? 'Request without a name';

/** Describes the error of a request; undefined if it did not fail. */
export function errorText(request: RequestRecord): string | undefined {
  const { error } = request;
  if (!error) return isFailedRequest(request) ? 'no details' : undefined;
  const text = [error.detail, error.message, error.error].find((one) => typeof one === 'string');
  return text ?? JSON.stringify(error);
}

/** Returns the time from a request to its response in ms, or undefined if it is not known. */
export const requestDuration = ({ request_sent_at, response_received_at }: RequestRecord) =>
  between(request_sent_at, response_received_at);

/** Memoizes a function by record: every event asks for the facts of each block of the shift. */
function memoize<T>(compute: (log: ShiftLog) => T): (log: ShiftLog) => T {
  const results = new WeakMap<ShiftLog, { value: T }>();
  return (log) => {
    const { value } = results.get(log) ?? { value: compute(log) };
    results.set(log, { value });
    return value;
  };
}

/** Returns the failed requests of an execution block. */
export const failuresOf = memoize((log): RequestRecord[] =>
  log.request_response.filter(isFailedRequest),
);

/** Returns whether an execution block or one of its requests failed. */
export const hasFailed = (log: ShiftLog): boolean =>
  stateOfLog(log, undefined) === 'failed' || failuresOf(log).length > 0;

/** The shift that runs, and the time of the server in ms. */
export type RunningShift = { shift_id: number; now: number };

/** Returns the state of an execution block; `running` is the running shift, if there is one. */
export const stateOf = (log: ShiftLog, running: RunningShift | undefined): BlockState =>
  stateOfLog(log, running?.shift_id === log.shift_id ? running.now : undefined);

/**
 * Returns when an execution block began and ended: at its first and last request. Without times of requests it is
 * the moment of its record.
 */
export const spanOf = memoize((log): { start: string; end: string } => {
  const times = log.request_response
    .flatMap(({ request_sent_at, response_received_at }) => [request_sent_at, response_received_at])
    .filter((time) => time !== undefined)
    .sort();
  return { start: times[0] ?? log.log_time, end: times.at(-1) ?? log.log_time };
});
