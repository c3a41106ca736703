import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { toSortable } from '#lib/contract/datetime.ts';
import type { updateReport } from '../contracts/report.ts';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import { changesOf, keysOf, pick, omitUndefined, type ValueOf } from '../fields/field-lists.ts';
import { stateFields, weatherFields, contentFields } from '../contracts/resources/report-fields.ts';
import type { report } from '../contracts/resources/report.ts';
import { changedLine } from '../fields/lines.ts';
import { requireNotAhead } from '../fields/times.ts';

type Weather = ValueOf<typeof weatherFields>;

/** A report without what is compiled from the shift. */
export type ReportState = ValueOf<typeof stateFields>;

/** What is stored of a report besides its versions: its summary and weather, and version numbers. */
export type ReportRecord = Omit<ReportState, 'state'> & {
  /** The function that is storing the next version, and the time by which it has ended. */
  claimed_by?: string;
  claimed_until?: string;
};

export type Report = z.output<ReturnType<typeof report>>;

/** A compiled report: the draft, or a stored version. The state of its mail changes, and is stored separately. */
export type CompiledReport = Omit<Report, 'mail'>;

/** The fields that the operator writes. */
type ReportContent = Pick<ReportRecord, keyof typeof contentFields>;

const emptyContent: ReportContent = { summary: '', weather: [] };

/** Returns the record of a report before anything was written. */
export const emptyReport = (shift_id: number): ReportRecord => ({
  shift_id,
  version: 0,
  text_version: 0,
  ...emptyContent,
});

/** The counts of withdrawn entries of a report that has none. */
export const noneWithdrawn: CompiledReport['withdrawn'] = {
  comments: 0,
  replies: 0,
  annotations: 0,
  losses: 0,
};

const states = ['draft', 'final'] as const;

export function toReportState(record: ReportRecord): ReportState {
  const state = states[record.version] ?? 'amended';
  return omitUndefined(pick({ ...record, state }, keysOf(stateFields)));
}

export const reportEtag = ({ shift_id, text_version }: ReportState | ReportRecord) =>
  `${shift_id}.${text_version}`;

/** Returns a report with a body's changes. The same report, if nothing changes. */
export function applyChanges(
  record: ReportRecord,
  body: RequestOf<typeof updateReport>['body'],
  now: string,
): ReportRecord {
  const { summary, weather, ...otherChanges } = changesOf(
    body,
    keysOf(contentFields),
    emptyContent,
  );
  const changes: Partial<ReportContent> = {
    ...otherChanges,
    ...(summary !== undefined && { summary: summary.trim() }),
    ...(weather && { weather: toStoredWeather(weather, record.weather, now) }),
  };
  const content = pick(record, keysOf(contentFields));
  if (isDeepStrictEqual({ ...content, ...changes }, content)) return record;
  return { ...record, ...changes, text_version: record.text_version + 1 };
}

type WeatherInput = NonNullable<RequestOf<typeof updateReport>['body']['weather']>[number];

/** Returns the observations of a body in order of time. Throws 422 for a new time ahead, and a sky of several lines. */
const toStoredWeather = (weather: WeatherInput[], stored: Weather[], now: string): Weather[] =>
  weather
    .map(({ sky, ...observation }, n) => {
      requireNotAhead(
        ['weather', n, 'at'],
        observation.at,
        now,
        stored.map(({ at }) => at),
      );
      const skies = stored.flatMap((one) => one.sky ?? []);
      const line = changedLine(['weather', n, 'sky'], sky, skies) ?? undefined;
      return inOrder({ ...observation, ...(line !== undefined && { sky: line }) });
    })
    .sort(byTime);

/** Returns an observation with its fields in their order: a stored map has none. */
export const inOrder = (weather: Weather): Weather =>
  omitUndefined(pick(weather, keysOf(weatherFields)));

const byTime = (a: Weather, b: Weather) => (toSortable(a.at) < toSortable(b.at) ? -1 : 1);
