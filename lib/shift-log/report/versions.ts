import { randomUUID } from 'node:crypto';
import { MAX_RESPONSE_BYTES } from '#lib/contract/json/response-size.ts';
import { interruptionDeadline } from '#lib/platform/clock.ts';
import {
  commit,
  emit,
  update,
  type Condition,
  type EventWrite,
  type TransactWrite,
  type UpdateWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { putObject, readObject } from '#lib/platform/s3/objects.ts';
import { reportEvent } from './events.ts';
import type { Shift } from '../shifts/model.ts';
import { table } from '../fields/table.ts';
import { compileReport } from './compile.ts';

import type { Mails } from './mail/mail.ts';
import { noneWithdrawn, toReportState, type ReportRecord, type CompiledReport } from './report.ts';
import { readSources } from './sources.ts';
import { objectKey, reportKey } from './keys.ts';

/** A version in the object store. Those of before entries could be withdrawn have no counts of them. */
type StoredVersion = Omit<CompiledReport, 'withdrawn'> & Partial<Pick<CompiledReport, 'withdrawn'>>;

/** Returns a stored version, or undefined. One call. */
export async function findVersion(
  shiftId: number,
  version: number,
): Promise<CompiledReport | undefined> {
  const bytes = await readObject(objectKey(shiftId, version), 2 * MAX_RESPONSE_BYTES);
  if (!bytes) return undefined;
  const report = JSON.parse(new TextDecoder().decode(bytes)) as StoredVersion;
  return { ...report, withdrawn: report.withdrawn ?? noneWithdrawn };
}

/** Returns the write of a report's record. By default it does not change the claim of a function that stores a version. */
const reportWrite = (
  { claimed_by: _by, claimed_until: _until, ...fields }: ReportRecord,
  condition: Condition,
  claim: object = {},
): TransactWrite =>
  update(table(), reportKey(fields.shift_id), { ...fields, ...claim }, { condition });

const noClaim = { claimed_by: undefined, claimed_until: undefined };

/** The condition that a report has the content and the version that were read. A new one has neither. */
function isUnchanged({ version, text_version }: ReportRecord): Condition {
  const values = { ':seen_version': version, ':seen_text': text_version };
  const isSeen = 'version = :seen_version AND text_version = :seen_text';
  return version + text_version > 0
    ? { expression: isSeen, values }
    : { expression: `attribute_not_exists(version) OR (${isSeen})`, values };
}

/** The next version of a report, and what it replaces. */
type NextVersion = {
  /** The record with the content of the next version. */
  next: ReportRecord;
  before: ReportRecord;
  shift: Shift;
  clock: () => string;
  /** Returns the write of the shift that emits the event. */
  touch: (now: string) => TransactWrite<UpdateWrite>;
  alongside?: (now: string, record: ReportRecord, mails: Mails) => (TransactWrite | EventWrite)[];
};

/**
 * Compiles and stores the next version of a report. The object is written before the transaction that makes it the
 * newest version. Only one function at a time may do that, so that the object is never replaced afterwards. Throws
 * `WriteConflict` if the report has changed since it was read, or while another function stores a version.
 */
export async function storeVersion(
  version: NextVersion,
): Promise<{ record: ReportRecord; report: CompiledReport; mails: Mails }> {
  const { next, before, shift, clock, touch, alongside = () => [] } = version;
  const token = randomUUID();
  try {
    await claim(before, token, clock());
    const { mails, ...sources } = await readSources(shift);
    const now = clock();
    const record = { ...next, version: before.version + 1, final_on: now };
    const report = compileReport({ ...sources, record }, now);
    const bytes = new TextEncoder().encode(JSON.stringify(report));
    await putObject(objectKey(record.shift_id, record.version), bytes, {
      type: 'application/json',
    });
    const event = reportEvent(before.version === 0 ? 'created' : 'updated', toReportState(record));
    const isMine = { expression: 'claimed_by = :mine', values: { ':mine': token } };
    await commit([
      ...emit(touch(now), event),
      reportWrite(record, bothConditions(isMine, isUnchanged(before)), noClaim),
      ...alongside(now, record, mails),
    ]);
    return { record, report, mails };
  } catch (error) {
    await release(before, token);
    throw error;
  }
}

/** Writes the summary and weather of a draft, with the event of the change. */
export const saveDraft = (
  next: ReportRecord,
  before: ReportRecord,
  touch: TransactWrite<UpdateWrite>,
): Promise<void> =>
  commit([
    ...emit(touch, reportEvent('updated', toReportState(next))),
    reportWrite(next, isUnchanged(before)),
  ]);

function claim(before: ReportRecord, claimed_by: string, now: string): Promise<void> {
  const claimed_until = interruptionDeadline(now);
  const isFree = {
    expression: 'attribute_not_exists(claimed_until) OR claimed_until < :now',
    values: { ':now': now },
  };
  const { shift_id, version, text_version } = before;
  const set = { shift_id, version, text_version, claimed_by, claimed_until };
  const condition = bothConditions(isUnchanged(before), isFree);
  return commit([update(table(), reportKey(shift_id), set, { condition })]);
}

/** Ends a claim after a failure. If that fails, too, the claim expires. */
const release = ({ shift_id }: ReportRecord, token: string): Promise<void> =>
  commit([
    update(table(), reportKey(shift_id), noClaim, {
      condition: { expression: 'claimed_by = :mine', values: { ':mine': token } },
    }),
  ]).catch(() => undefined);

const bothConditions = (first: Condition, second: Condition): Condition => ({
  expression: `(${first.expression}) AND (${second.expression})`,
  values: { ...first.values, ...second.values },
});
