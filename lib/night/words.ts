/** Returns a name of the API in words: `people on site`. */
export const inWords = (name: string): string => name.replaceAll('_', ' ');

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns "1 error" or "3 errors". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** How serious an open item can be, the most serious first. */
export const severities = ['critical', 'major', 'minor', 'info'] as const;

/** The uses of time, in the order of legends, with their names. */
export const timeUses = {
  observing: 'Observing',
  lost: 'Lost',
  no_response: 'No response',
  unexplained: 'Unexplained',
} as const;

export type TimeUse = keyof typeof timeUses;

export const timeUseNames = Object.keys(timeUses) as TimeUse[];
