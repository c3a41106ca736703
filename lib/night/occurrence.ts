type Occurrence = { occurred_on?: string | undefined; metadata: { created_on: string } };

/** The difference up to which two times are shown as one, in ms. */
const SAME_MS = 60_000;

/** Returns when something happened that a record is about: the time that its author gave, else that of its creation. */
export const timeOf = ({ occurred_on, metadata }: Occurrence): string =>
  occurred_on ?? metadata.created_on;

/** Compares two records by when they happened. Records of the same time stay in their order. */
export const compareOccurrences = (a: Occurrence, b: Occurrence): number =>
  compareTimes(timeOf(a), timeOf(b));

/** Compares two UTC times of any precision: `…:00Z` is before `…:00.5Z`. */
export function compareTimes(a: string, b: string): number {
  const [first, second] = [a.replace('Z', ''), b.replace('Z', '')];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Returns when a record was written, if it is about another time; undefined if they differ by at most a minute. */
export function writtenAt({ occurred_on, metadata: { created_on } }: Occurrence) {
  if (occurred_on === undefined) return undefined;
  const isSame = Math.abs(Date.parse(occurred_on) - Date.parse(created_on)) <= SAME_MS;
  return isSame ? undefined : created_on;
}
