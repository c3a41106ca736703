import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { toSortable } from '#lib/contract/datetime.ts';
import type { updateReport } from '../contracts/report.ts';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import { changesOf, keysOf, pick, present, type ValueOf } from '../field-lists.ts';
import { stateFields, weatherFields, wordFields } from '../contracts/resources/report-fields.ts';
import type { report } from '../contracts/resources/report.ts';

type Weather = ValueOf<typeof weatherFields>;

/** A report without what is compiled from the shift. */
export type ReportState = ValueOf<typeof stateFields>;

/** What is stored of a report besides its versions: the operator's words, and version numbers. */
export type ReportRecord = Omit<ReportState, 'state'> & {
  /** The function that is storing the next version, and the time by which it has ended. */
  claimed_by?: string;
  claimed_until?: string;
};

export type Report = z.output<ReturnType<typeof report>>;

/** A report as a version of it is stored. The state of its mail changes and is stored elsewhere. */
export type StoredReport = Omit<Report, 'mail'>;

/** What the operator writes. */
type Words = Pick<ReportRecord, keyof typeof wordFields>;

const noWords: Words = { summary: '', weather: [] };

/** Returns the record of a report before anything was written. */
export const emptyReport = (shift_id: number): ReportRecord => ({
  shift_id,
  version: 0,
  text_version: 0,
  ...noWords,
});

const states = ['draft', 'final'] as const;

export function toReportState(record: ReportRecord): ReportState {
  const state = states[record.version] ?? 'amended';
  return present(pick({ ...record, state }, keysOf(stateFields)));
}

export const reportEtag = ({ shift_id, text_version }: ReportState | ReportRecord) =>
  `${shift_id}.${text_version}`;

/** Returns a report with the changes of its words. The same report, if nothing changes. */
export function withWords(
  record: ReportRecord,
  body: RequestOf<typeof updateReport>['body'],
): ReportRecord {
  const { summary, weather, ...others } = changesOf(body, keysOf(wordFields), noWords);
  const changes: Partial<Words> = {
    ...others,
    ...(summary !== undefined && { summary: summary.trim() }),
    ...(weather && { weather: weather.map(inOrder).sort(byTime) }),
  };
  const words = pick(record, keysOf(wordFields));
  if (isDeepStrictEqual({ ...words, ...changes }, words)) return record;
  return { ...record, ...changes, text_version: record.text_version + 1 };
}

/** Returns an observation with its fields in their order: a stored map has none. */
export const inOrder = (weather: Weather): Weather => present(pick(weather, keysOf(weatherFields)));

const byTime = (a: Weather, b: Weather) => (toSortable(a.at) < toSortable(b.at) ? -1 : 1);
