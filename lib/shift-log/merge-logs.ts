import { isDeepStrictEqual } from 'node:util';
import { sortable } from '#lib/contract/datetime.ts';
import type { LogInput } from './contracts/execution-blocks.ts';
import { madeBy, oldestFirst, sameId, type ForeignId } from './model.ts';
import type { LogChange, RequestResponse, ShiftLog, ShiftRecord } from './model.ts';

type Maker = { user: string; now: string; newId: () => number };

/**
 * The shift's logs after `inputs`, upserted one after the other by execution block, and which of
 * them changed. What says nothing new changes nothing.
 */
export function mergeLogs(
  record: ShiftRecord,
  inputs: LogInput[],
  maker: Maker,
): { logs: ShiftLog[]; changes: LogChange[] } {
  const before = new Map(record.logs.map((log) => [String(log.eb_id), log]));
  const after = new Map(before);
  for (const input of inputs) {
    const block = String(input.eb_id);
    after.set(block, mergeLog(after.get(block) ?? newLog(record, input.eb_id, maker), input));
  }
  const changes = [...after.entries()]
    .filter(([block, log]) => !isDeepStrictEqual(log, before.get(block)))
    .map(([block, log]) => ({
      log: stamped(log, before.get(block), maker),
      before: before.get(block),
    }));
  for (const { log } of changes) after.set(String(log.eb_id), log);
  return { logs: [...after.values()].sort(oldestFirst), changes };
}

function newLog(record: ShiftRecord, eb_id: ForeignId, { user, now, newId }: Maker): ShiftLog {
  return {
    id: newId(),
    shift_id: record.shift_id,
    eb_id,
    sbi_status: 'Created',
    sbi_status_said: false,
    request_response: [],
    metadata: madeBy(user, now),
    log_time: now,
    log_revision: 0,
  };
}

function mergeLog(log: ShiftLog, input: LogInput): ShiftLog {
  const request_response = mergeRequests(log.request_response, input.request_response ?? []);
  const said = input.sbi_status === undefined ? log.sbi_status_said : input.sbi_status !== null;
  return withoutCleared({
    ...log,
    sbd_ref: reference(log.sbd_ref, input.sbd_ref),
    sbi_ref: reference(log.sbi_ref, input.sbi_ref),
    eb_status: changed(log.eb_status, input.eb_status),
    sbd_version: changed(log.sbd_version, input.sbd_version),
    source: changed(log.source, input.source),
    log_time: input.log_time ?? log.log_time,
    request_response,
    sbi_status_said: said,
    sbi_status: said ? (input.sbi_status ?? log.sbi_status) : derivedStatus(request_response),
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
    entries.set(key, { ...entries.get(key), ...entry });
  }
  return [...entries.values()];
}

function identity(entry: RequestResponse): string {
  const { request, request_sent_at: sent } = entry;
  return sent === undefined ? canonical(entry) : JSON.stringify([request, sortable(sent)]);
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

const stamped = (log: ShiftLog, before: ShiftLog | undefined, { user, now }: Maker): ShiftLog =>
  before
    ? { ...log, metadata: { ...log.metadata, last_modified_by: user, last_modified_on: now } }
    : log;
