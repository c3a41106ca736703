import { COMPLETE, maxOf, type Source } from './postings.ts';

/** The number of postings of each list that are read first: enough for most pages, and to find the shortest list. */
const FIRST_PAGE = 128;
/** The number of postings of each list that each further round reads. */
const NEXT_PAGE = 1000;

/** The entries that several sources have in common. */
export type Intersection = {
  /** Sort keys of candidates, newest first: entries that are in all sources, as far as these have been read. */
  keys: () => string[];
  /** Candidates from this key on are in all sources. */
  floor: () => string;
  /** Candidates below this key are not known yet. */
  bound: () => string;
  /** Reads further postings, all at once. */
  extend: () => Promise<void>;
};

/**
 * Intersects sources. The driver is the source whose first page reaches furthest back, that is, the rarest one. Its
 * entries are the candidates; the other sources skip entries that it does not have.
 */
export async function intersect(sources: Source[], firstPage?: number): Promise<Intersection> {
  await Promise.all(sources.map((source) => source.extend(firstPage ?? FIRST_PAGE)));
  const [driver, ...others] = sources.toSorted(byReach);
  if (!driver) throw new Error('A query has at least one source.');
  let keys: string[] | undefined;
  const candidates = () => (keys ??= commonKeys(driver, others));
  return {
    keys: candidates,
    floor: () => maxOf(sources.map(({ bound }) => bound)),
    bound: () => driver.bound,
    extend: async () => {
      const reads = others.map((source) => {
        const unknown = candidates().find((key) => key < source.bound) ?? driver.bound;
        return unknown === COMPLETE ? undefined : source.extend(NEXT_PAGE, unknown);
      });
      await Promise.all([...reads, driver.extend(NEXT_PAGE)]);
      keys = undefined;
    },
  };
}

/** Returns the keys of the driver that each other source has, or has not read yet. */
function commonKeys(driver: Source, others: Source[]): string[] {
  const known = others.map(({ keys, bound }) => ({ keys: new Set(keys), bound }));
  return driver.keys.filter((key) =>
    known.every(({ keys, bound }) => key < bound || keys.has(key)),
  );
}

/** Sorts the source that reaches furthest back first; of complete ones the shortest. */
const byReach = (a: Source, b: Source): number => {
  if (a.bound !== b.bound) return a.bound < b.bound ? -1 : 1;
  return a.bound === COMPLETE ? a.keys.length - b.keys.length : 0;
};
