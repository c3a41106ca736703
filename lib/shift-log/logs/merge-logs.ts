import { toSortable } from '#lib/contract/datetime.ts';
import type { LogInput } from '../contracts/inputs/execution-blocks.ts';
import { logFields, requestFields } from '../contracts/fields.ts';
import { changesOf, keysOf, pick, omitUndefined } from '../fields/field-lists.ts';
import { newMetadata, updateMetadata, type Author } from '../shifts/metadata.ts';
import { type Shift } from '../shifts/model.ts';
import {
  oldestFirst,
  sameId,
  type ForeignId,
  type LogChange,
  type RequestResponse,
  type ShiftLog,
} from './log.ts';

type LogAuthor = Author & { now: string; newId: () => number };

/**
 * Upserts `inputs` into the shift's logs by execution block. Returns the logs and which of them changed. An
 * input without new values changes nothing.
 */
export function mergeLogs(
  record: Pick<Shift, 'shift_id'> & { logs: ShiftLog[] },
  inputs: LogInput[],
  author: LogAuthor,
): { logs: ShiftLog[]; changes: LogChange[] } {
  const storedLogs = new Map(record.logs.map((log) => [String(log.eb_id), log]));
  const logs = new Map(storedLogs);
  const changes: LogChange[] = [];
  for (const [block, entries] of Map.groupBy(inputs, ({ eb_id }) => String(eb_id))) {
    const before = storedLogs.get(block);
    const mergedLog = mergeLog(
      before ?? newLog(record, entries[0]?.eb_id ?? block, author),
      entries,
    );
    if (canonical(mergedLog) === canonical(before)) continue;
    const metadata = before
      ? updateMetadata(mergedLog.metadata, author, author.now)
      : mergedLog.metadata;
    const log = { ...mergedLog, metadata };
    logs.set(block, log);
    changes.push({ log, before });
  }
  return { logs: [...logs.values()].sort(oldestFirst), changes };
}

/** Returns a log without any data yet. */
export function newLog(
  { shift_id }: Pick<Shift, 'shift_id'>,
  eb_id: ForeignId,
  { now, newId, ...author }: LogAuthor,
): ShiftLog {
  return {
    id: newId(),
    shift_id,
    eb_id,
    sbi_status: 'Created',
    sbi_status_reported: false,
    request_response: [],
    metadata: newMetadata(author, now),
    log_time: now,
    log_revision: 0,
  };
}

/** Merges the entries of one execution block into its log, in order: later fields win. */
export function mergeLog(log: ShiftLog, entries: LogInput[]): ShiftLog {
  const request_response = mergeRequests(
    log.request_response,
    entries.flatMap((input) => input.request_response ?? []),
  );
  const fields = entries.reduce<ShiftLog>(mergeFields, log);
  const sbi_status = fields.sbi_status_reported
    ? fields.sbi_status
    : derivedStatus(request_response);
  return { ...fields, request_response, sbi_status };
}

/** Returns a log with the fields of an input. A reference in another spelling keeps the stored one. */
function mergeFields(log: ShiftLog, input: LogInput): ShiftLog {
  const changes = changesOf(input, keysOf(logFields));
  const references = (['sbd_ref', 'sbi_ref'] as const).filter((name) =>
    sameId(log[name], input[name] ?? undefined),
  );
  return omitUndefined<ShiftLog>({
    ...log,
    ...changes,
    ...pick(log, references),
    log_time: input.log_time ?? log.log_time,
    sbi_status: input.sbi_status ?? log.sbi_status,
    sbi_status_reported: log.sbi_status_reported || input.sbi_status != null,
  });
}

/** Returns the status of an instance whose producer sent none. */
function derivedStatus(requests: RequestResponse[]): string {
  if (requests.length === 0) return 'Created';
  return requests.some(({ status }) => status === 'ERROR') ? 'Failed' : 'Executing';
}

/** Merges entries of the same request and send time, later fields win. Keeps the order of arrival. */
function mergeRequests(
  storedRequests: RequestResponse[],
  newRequests: NonNullable<LogInput['request_response']>,
): RequestResponse[] {
  const entries = new Map<string, RequestResponse>();
  for (const entry of [...storedRequests, ...newRequests.map(withoutNulls)]) {
    const key = identity(entry);
    // The order of fields is fixed, so that equal entries have equal texts.
    const mergedEntry = pick({ ...entries.get(key), ...entry }, keysOf(requestFields));
    entries.set(key, omitUndefined(mergedEntry));
  }
  return [...entries.values()];
}

type RequestInput = NonNullable<LogInput['request_response']>[number];

const withoutNulls = (input: RequestInput): RequestResponse =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));

function identity(entry: RequestResponse): string {
  const { request, request_sent_at: sentAt } = entry;
  return sentAt === undefined ? canonical(entry) : JSON.stringify([request, toSortable(sentAt)]);
}

/** Returns JSON with sorted keys, so that equal values have equal texts. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
