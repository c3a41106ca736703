import type { BodyOf } from '#lib/contract/client.ts';
import type { getReport } from '#lib/shift-log/contracts/report.ts';
import type { ShiftSummary } from '../records.ts';
import type { HandoverRecord } from './handover.ts';
import type { Accounting, Loss, OpenItem } from './records.ts';

type Body = BodyOf<typeof getReport>['result_data'][number];

type Compiled = {
  shift: ShiftSummary;
  accounting: Accounting;
  losses: Loss[];
  items: { opened: OpenItem[]; closed: OpenItem[]; open: OpenItem[] };
  handover?: HandoverRecord;
};

/** The report of a shift: the text of its operator, and what is compiled from the shift. */
export type Report = Omit<Body, keyof Compiled> & Compiled;

/** Gives parts of the response the types that other endpoints declare, and its shift the `id` of shifts. */
export const toReport = (body: Body): Report => ({
  ...body,
  shift: { ...body.shift, id: body.shift_id },
});

export type ReportMail = Report['mail'];
export type Weather = Report['weather'][number];

/** A row of the table of the weather, as it is typed. */
export type WeatherRow = Record<(typeof weatherNames)[number], string>;

export const weatherNames = [
  'at',
  'sky',
  'seeing_arcsec',
  'wind_m_s',
  'humidity_percent',
  'temperature_celsius',
  'note',
] as const;

const numbers = ['seeing_arcsec', 'wind_m_s', 'humidity_percent', 'temperature_celsius'] as const;

export const emptyRow = (at = ''): WeatherRow => ({
  at,
  sky: '',
  seeing_arcsec: '',
  wind_m_s: '',
  humidity_percent: '',
  temperature_celsius: '',
  note: '',
});

const DAY_MS = 86_400_000;

/** Returns the first time after the start of a shift with this time of day (UTC), or a full time as it is. */
export function timeIn(shiftStart: string, typed: string): string | undefined {
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(typed.trim());
  if (!clock) {
    const at = Date.parse(typed.trim());
    return Number.isNaN(at) ? undefined : new Date(at).toISOString();
  }
  const [hours = 0, minutes = 0, seconds = 0] = clock[0].split(':').map(Number);
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const start = Date.parse(shiftStart);
  const midnight = Math.floor(start / DAY_MS) * DAY_MS;
  const at = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return new Date(at < start ? at + DAY_MS : at).toISOString();
}

/** Returns a time as it is typed: the time of day if that names it within the shift. */
export function typedTime(shiftStart: string, at: string): string {
  const clock = at.slice(11, 19).replace(/:00$/, '');
  const same = timeIn(shiftStart, clock);
  return same !== undefined && Date.parse(same) === Date.parse(at) ? clock : at;
}

export const toRow = (shiftStart: string, weather: Weather): WeatherRow => ({
  ...emptyRow(typedTime(shiftStart, weather.at)),
  ...Object.fromEntries(
    weatherNames.slice(1).flatMap((name) => {
      const value = weather[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  ),
});

/** Returns a row as a request has it; a sentence if a value in it is invalid. */
export function fromRow(shiftStart: string, row: WeatherRow): Weather | string {
  const at = timeIn(shiftStart, row.at);
  if (at === undefined) return `“${row.at}” is not a time: write 03:12, in UTC.`;
  const values: [string, number][] = [];
  for (const name of numbers) {
    const typed = row[name].trim().replace(',', '.');
    if (typed === '') continue;
    if (Number.isNaN(Number(typed))) return `“${row[name]}” at ${row.at} is not a number.`;
    values.push([name, Number(typed)]);
  }
  const [sky, note] = [row.sky.trim(), row.note.trim()];
  return { at, ...Object.fromEntries(values), ...(sky && { sky }), ...(note && { note }) };
}
