import type { ShiftLog } from '../../store/records.ts';
import { toneOf } from '../parts/status.tsx';
import { between } from '../parts/time.tsx';

export type RequestRecord = ShiftLog['request_response'][number];

/** Returns the name of a request without its module: `scan` of `ska_oso_scripting.functions.devicecontrol.scan`. */
export const requestName = ({ request }: RequestRecord): string =>
  request?.split('.').at(-1) ?? 'Request without a name';

/** Returns whether a request failed: by its status or its error. */
export const isFailed = ({ status, error }: RequestRecord): boolean =>
  error !== undefined || toneOf(status) === 'failed';

/** Returns what a request failed with in words, or undefined. */
export function errorText({ error, status }: RequestRecord): string | undefined {
  if (!error) return toneOf(status) === 'failed' ? 'no details' : undefined;
  const text = [error.detail, error.message, error.error].find((one) => typeof one === 'string');
  return text ?? JSON.stringify(error);
}

/** Returns the time from a request to its response in ms, or undefined if it is not known. */
export const requestDuration = ({ request_sent_at, response_received_at }: RequestRecord) =>
  between(request_sent_at, response_received_at);

/** Returns a function that computes once for each record: a long shift asks for each of its blocks at every event. */
function once<T>(compute: (log: ShiftLog) => T): (log: ShiftLog) => T {
  const known = new WeakMap<ShiftLog, { value: T }>();
  return (log) => {
    const { value } = known.get(log) ?? { value: compute(log) };
    known.set(log, { value });
    return value;
  };
}

/** Returns the failed requests of an execution block. */
export const failuresOf = once((log): RequestRecord[] => log.request_response.filter(isFailed));

/** Returns whether an execution block or one of its requests failed. */
export const hasFailed = (log: ShiftLog): boolean =>
  toneOf(statusOf(log)) === 'failed' || failuresOf(log).length > 0;

/** Returns the status of an execution block, else that of its scheduling block instance. */
export const statusOf = (log: ShiftLog): string => log.eb_status ?? log.sbi_status;

/**
 * Returns when an execution block began and ended: at its first and last request. Without times of requests it is
 * the moment of its record.
 */
export const spanOf = once((log): { start: string; end: string } => {
  const times = log.request_response
    .flatMap(({ request_sent_at, response_received_at }) => [request_sent_at, response_received_at])
    .filter((time) => time !== undefined)
    .sort();
  return { start: times[0] ?? log.log_time, end: times.at(-1) ?? log.log_time };
});
