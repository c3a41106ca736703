import type { ShiftLog } from '../../store/records.ts';
import { toneOf, type Tone } from '../parts/status.tsx';
import { between } from '../parts/time.tsx';

export type RequestRecord = ShiftLog['request_response'][number];

/** What each tone of an execution block is called. */
export const blockLabels: [Tone, string][] = [
  ['done', 'observed'],
  ['active', 'executing'],
  ['failed', 'failed'],
  ['stopped', 'stopped'],
  ['planned', 'created'],
  ['other', 'other'],
];

/** Returns the name of a request without its module: `scan` of `ska_oso_scripting.functions.devicecontrol.scan`. */
export const requestName = ({ request }: RequestRecord): string =>
  request?.split('.').at(-1) ?? 'Request without a name';

/** Returns whether a request failed: by its status or its error. */
export const isFailed = ({ status, error }: RequestRecord): boolean =>
  error !== undefined || toneOf(status) === 'failed';

/** Describes the error of a request; undefined if it did not fail. */
export function errorText({ error, status }: RequestRecord): string | undefined {
  if (!error) return toneOf(status) === 'failed' ? 'no details' : undefined;
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
export const failuresOf = memoize((log): RequestRecord[] => log.request_response.filter(isFailed));

/** Returns whether an execution block or one of its requests failed. */
export const hasFailed = (log: ShiftLog): boolean =>
  toneOf(statusOf(log)) === 'failed' || failuresOf(log).length > 0;

/** Returns the status of an execution block, else that of its scheduling block instance. */
export const statusOf = (log: ShiftLog): string => log.eb_status ?? log.sbi_status;

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
