import { toSortable } from '#lib/contract/fields/datetime.ts';
import type { LogInput } from '../contracts/execution-blocks.ts';
import { createdBy } from '../metadata.ts';
import { oldestFirst, sameId, type ForeignId } from '../model.ts';
import type { LogChange, RequestResponse, Shift, ShiftLog, ShiftRecord } from '../model.ts';

type Maker = { user: string; now: string; newId: () => number };

/**
 * The shift's logs after `inputs`, upserted by execution block, and which of them changed. What says
 * nothing new changes nothing.
 */
export function mergeLogs(
  record: ShiftRecord,
  inputs: LogInput[],
  maker: Maker,
): { logs: ShiftLog[]; changes: LogChange[] } {
  const standing = new Map(record.logs.map((log) => [String(log.eb_id), log]));
  const logs = new Map(standing);
  const changes: LogChange[] = [];
  for (const [block, said] of Map.groupBy(inputs, ({ eb_id }) => String(eb_id))) {
    const before = standing.get(block);
    const merged = mergeLog(before ?? newLog(record, said[0]?.eb_id ?? block, maker), said);
    if (canonical(merged) === canonical(before)) continue;
    const log = before ? stamped(merged, maker) : merged;
    logs.set(block, log);
    changes.push({ log, before });
  }
  return { logs: [...logs.values()].sort(oldestFirst), changes };
}

/** A log of which nothing is known yet. */
export function newLog(
  record: Pick<Shift, 'shift_id'>,
  eb_id: ForeignId,
  { user, now, newId }: Maker,
): ShiftLog {
  return {
    id: newId(),
    shift_id: record.shift_id,
    eb_id,
    sbi_status: 'Created',
    sbi_status_reported: false,
    request_response: [],
    metadata: createdBy(user, now),
    log_time: now,
    log_revision: 0,
  };
}

/** A log after all that a call says of it, in order: later fields win. */
export function mergeLog(log: ShiftLog, said: LogInput[]): ShiftLog {
  const request_response = mergeRequests(
    log.request_response,
    said.flatMap((input) => input.request_response ?? []),
  );
  const fields = said.reduce<ShiftLog>(mergeFields, log);
  const sbi_status = fields.sbi_status_reported
    ? fields.sbi_status
    : derivedStatus(request_response);
  return { ...fields, request_response, sbi_status };
}

function mergeFields(log: ShiftLog, input: LogInput): ShiftLog {
  return withoutCleared({
    ...log,
    sbd_ref: reference(log.sbd_ref, input.sbd_ref),
    sbi_ref: reference(log.sbi_ref, input.sbi_ref),
    eb_status: changed(log.eb_status, input.eb_status),
    sbd_version: changed(log.sbd_version, input.sbd_version),
    source: changed(log.source, input.source),
    log_time: input.log_time ?? log.log_time,
    sbi_status: input.sbi_status ?? log.sbi_status,
    sbi_status_reported: log.sbi_status_reported || input.sbi_status != null,
  });
}

/** Without a word of the producer: nothing sent is Created, an error is Failed, else Executing. */
function derivedStatus(requests: RequestResponse[]): string {
  if (requests.length === 0) return 'Created';
  return requests.some(({ status }) => status === 'ERROR') ? 'Failed' : 'Executing';
}

/** Entries of the same request and send time are one, the later fields win; order of arrival. */
function mergeRequests(
  standing: RequestResponse[],
  added: NonNullable<LogInput['request_response']>,
): RequestResponse[] {
  const entries = new Map<string, RequestResponse>();
  for (const entry of [...standing, ...added.map(withoutCleared<RequestResponse>)]) {
    const key = identity(entry);
    entries.set(key, inOrder({ ...entries.get(key), ...entry }));
  }
  return [...entries.values()];
}

/** Its fields in the order of the document, whichever came first: equal entries are equal texts. */
const inOrder = (entry: RequestResponse): RequestResponse =>
  withoutCleared<RequestResponse>({
    request: entry.request,
    request_args: entry.request_args,
    request_sent_at: entry.request_sent_at,
    response: entry.response,
    response_received_at: entry.response_received_at,
    status: entry.status,
    error: entry.error,
  });

function identity(entry: RequestResponse): string {
  const { request, request_sent_at: sent } = entry;
  return sent === undefined ? canonical(entry) : JSON.stringify([request, toSortable(sent)]);
}

/** JSON with the keys of every object in order, so that equal values are equal texts. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const changed = <T>(standing: T | undefined, said: T | null | undefined): T | undefined =>
  said === undefined ? standing : (said ?? undefined);

const reference = (standing: ForeignId | undefined, said: ForeignId | null | undefined) =>
  said != null && sameId(standing, said) ? standing : changed(standing, said);

function withoutCleared<T extends object>(fields: { [K in keyof T]: T[K] | null }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as T;
}

const stamped = (log: ShiftLog, { user, now }: Maker): ShiftLog => ({
  ...log,
  metadata: { ...log.metadata, last_modified_by: user, last_modified_on: now },
});
