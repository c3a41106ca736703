import type { Report } from '../report.ts';

/** Returns the time of day of a UTC time: `20:15`. */
export const clock = (utc: string | undefined): string => utc?.slice(11, 16) ?? '';

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Returns the date of a UTC time: `21 November 2026`. */
const date = (utc: string): string =>
  `${Number(utc.slice(8, 10))} ${months[Number(utc.slice(5, 7)) - 1]} ${utc.slice(0, 4)}`;

/** Returns a date and a time for a narrow column: `21 Nov 2026, 20:15`. */
export const shortTime = (utc: string): string =>
  `${date(utc).replace(/ (\p{L}{3})\p{L}* /u, ' $1 ')}, ${clock(utc)}`;

export const dateAndTime = (utc: string): string => `${date(utc)}, ${clock(utc)} UTC`;

/** Returns the dates of a shift: `21 to 22 November 2026`, or one date. */
export function dates(from: string, to: string): string {
  const [first, last] = [date(from), date(to)];
  if (first === last) return first;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isSameMonth ? Number(from.slice(8, 10)) : first} to ${last}`;
}

/** Returns a duration: `6 h 12 min`, `12 min` or `40 s`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  const minutesText = `${minutes % 60} min`;
  return minutes < 60 ? minutesText : `${Math.floor(minutes / 60)} h ${minutesText}`;
}

export const durationBetween = (from: string, to: string): string =>
  duration(Math.max(0, Date.parse(to) - Date.parse(from)) / 1000);

/** Returns a whole percentage. A share that is not exactly none or all is never shown as 0 % or 100 %. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const roundedPercent = Math.round((100 * part) / whole);
  if (roundedPercent === 0 && part > 0) return '< 1 %';
  return roundedPercent === 100 && part < whole ? '> 99 %' : `${roundedPercent} %`;
}

/** Returns a name of the API in words: `people on site`. */
export const inWords = (name: string): string => name.replaceAll('_', ' ');

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

type State = Report['accounting']['intervals'][number]['state'];

/** The states of time in the order of legends, with their names and colours. */
export const states: Record<State, { name: string; colour: string }> = {
  observing: { name: 'Observing', colour: '#2e7d4f' },
  lost: { name: 'Lost', colour: '#b3352b' },
  no_response: { name: 'No response', colour: '#d99a1c' },
  unexplained: { name: 'Unexplained', colour: '#d5dae1' },
};

export const stateNames = Object.keys(states) as State[];

/** Returns what kind of report it is: `Final report, version 1, of 22 November 2026, 04:45 UTC`. */
export function edition({
  state,
  version,
  final_on,
}: Pick<Report, 'state' | 'version' | 'final_on'>) {
  if (state === 'draft') return 'Draft: it can still change';
  return `${capitalized(state)} report, version ${version}, of ${dateAndTime(final_on ?? '')}`;
}

const units = {
  sky: '',
  seeing_arcsec: '″ seeing',
  wind_m_s: ' m/s wind',
  humidity_percent: ' % humidity',
  temperature_celsius: ' °C',
  note: '',
} as const;

/** Returns an observation without its time: `clear, 0.9″ seeing, 4 m/s wind`. */
export function weatherInWords(weather: Report['weather'][number]): string {
  const names = Object.keys(units) as (keyof typeof units)[];
  return names
    .flatMap((name) => (weather[name] === undefined ? [] : `${weather[name]}${units[name]}`))
    .join(', ');
}

/** Says that the list of open items is cut. */
export const cutList = ({ open, open_count }: Report['items']): string =>
  `The list has ${open.length} of the ${open_count} items that were open.`;
