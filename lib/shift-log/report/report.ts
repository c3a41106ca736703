import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import type { updateReport } from '../contracts/report.ts';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import { keysOf, pick, present, type ValueOf } from '../field-lists.ts';
import { weatherFields, type reportState } from './fields.ts';
import type { report } from './resource.ts';

type Weather = ValueOf<typeof weatherFields>;

/** What is stored of a report besides its versions: the operator's words (summary and weather), and version numbers. */
export type ReportRecord = {
  shift_id: number;
  /** The newest stored version; 0 while the report is a draft. */
  version: number;
  /** Counts the changes of the words. */
  text_version: number;
  final_on?: string;
  summary: string;
  weather: Weather[];
  /** The function that is storing the next version, and the time by which it has ended. */
  claimed_by?: string;
  claimed_until?: string;
};

export type Report = z.output<ReturnType<typeof report>>;

/** A report as a version of it is stored. The state of its mail changes and is stored elsewhere. */
export type StoredReport = Omit<Report, 'mail'>;

export type ReportState = z.output<ReturnType<typeof reportState>>;

/** Returns the record of a report before anything was written. */
export const emptyReport = (shift_id: number): ReportRecord => ({
  shift_id,
  version: 0,
  text_version: 0,
  summary: '',
  weather: [],
});

const states = ['draft', 'final'] as const;

export function toReportState(record: ReportRecord): ReportState {
  const { shift_id, version, text_version, final_on, summary, weather } = record;
  const state = states[version] ?? 'amended';
  return present({ shift_id, version, text_version, state, final_on, summary, weather });
}

export const reportEtag = ({ shift_id, text_version }: ReportState | ReportRecord) =>
  `${shift_id}.${text_version}`;

type Words = RequestOf<typeof updateReport>['body'];

/** Returns a report with the changes of its words. The same report, if nothing changes. */
export function withWords(record: ReportRecord, { summary, weather }: Words): ReportRecord {
  const words = {
    summary: summary === undefined ? record.summary : (summary ?? '').trim(),
    weather: weather === undefined ? record.weather : (weather ?? []).map(inOrder).sort(byTime),
  };
  const { summary: text, weather: observations } = record;
  if (isDeepStrictEqual(words, { summary: text, weather: observations })) return record;
  return { ...record, ...words, text_version: record.text_version + 1 };
}

/** Returns an observation with its fields in their order: a stored map has none. */
export const inOrder = (weather: Weather): Weather => present(pick(weather, keysOf(weatherFields)));

const byTime = (a: Weather, b: Weather) => (toSortable(a.at) < toSortable(b.at) ? -1 : 1);
