import type { BodyOf } from '#lib/contract/client.ts';
import type { getReport } from '#lib/shift-log/contracts/report.ts';
import { AHEAD, isAhead, parseTypedTime, TIME_HINT, toTypedTime } from '../../text/typed-time.ts';
import type { ShiftSummary } from '../records.ts';
import type { HandoverRecord } from '../handover.ts';
import type { Accounting, Loss, OpenItem } from '../item-loss-records.ts';

type Body = BodyOf<typeof getReport>['result_data'][number];

type Compiled = {
  shift: ShiftSummary;
  accounting: Accounting;
  losses: Loss[];
  items: {
    opened: OpenItem[];
    closed: OpenItem[];
    open: OpenItem[];
    open_count?: number | undefined;
  };
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

export const toRow = (shiftStart: string, weather: Weather): WeatherRow => ({
  ...emptyRow(toTypedTime(weather.at, { minute: shiftStart })),
  ...Object.fromEntries(
    weatherNames.slice(1).flatMap((name) => {
      const value = weather[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  ),
});

type RowProblems = Partial<Record<keyof WeatherRow, string>>;

const toNumber = (typed: string): number => Number(typed.trim().replace(',', '.'));

/** Validates a row. Returns a sentence for each invalid value. `now` is the time of the server in ms. */
export function problemsOfRow(shiftStart: string, row: WeatherRow, now: number): RowProblems {
  const at = parseTypedTime(row.at, { minute: shiftStart });
  const wrong = numbers.filter((name) => !Number.isFinite(toNumber(row[name])));
  return {
    ...(at === undefined && { at: TIME_HINT }),
    ...(isAhead(at, now) && { at: AHEAD }),
    ...Object.fromEntries(wrong.map((name) => [name, 'Write a number such as 0.8.'])),
  };
}

/** Returns a row as a request has it. Throws an error with a sentence if a value in it is invalid. */
export function fromRow(shiftStart: string, row: WeatherRow, now: number): Weather {
  const at = parseTypedTime(row.at, { minute: shiftStart });
  const [[name, problem] = []] = Object.entries(problemsOfRow(shiftStart, row, now));
  if (at === undefined || problem !== undefined)
    throw new Error(`Weather, “${row[(name ?? 'at') as keyof WeatherRow]}”: ${problem}`);
  const typed = numbers.filter((number) => row[number].trim() !== '');
  const values = typed.map((number) => [number, toNumber(row[number])] as const);
  const [sky, note] = [row.sky.trim(), row.note.trim()];
  return { at, ...Object.fromEntries(values), ...(sky && { sky }), ...(note && { note }) };
}
