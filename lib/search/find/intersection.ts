import { END_OF_LIST, maxOf, type PostingList } from './postings.ts';

/** The number of postings of each list that are read first: enough for most pages, and to find the shortest list. */
const FIRST_POSTINGS = 128;
/** The number of postings of each list that each further round reads. */
const FURTHER_POSTINGS = 1000;

/** The entries that several posting lists have in common. */
export type Intersection = {
  /** Sort keys of candidates, newest first: entries that are in all lists, as far as these have been read. */
  keys: () => string[];
  /** Every list is read down to this key: candidates at or above it are in all of them. */
  confirmedFrom: () => string;
  /** The driver is read down to this key: candidates below it are not known yet. */
  readFrom: () => string;
  /** Reads further postings, all at once. */
  extend: () => Promise<void>;
};

/**
 * Intersects posting lists. The driver is the list whose first page reaches furthest back, that is, the rarest one. Its
 * entries are the candidates; the other lists skip entries that it does not have.
 */
export async function intersect(lists: PostingList[], firstPage?: number): Promise<Intersection> {
  await Promise.all(lists.map((list) => list.extend(firstPage ?? FIRST_POSTINGS)));
  const [driver, ...otherLists] = lists.toSorted(byReach);
  if (!driver) throw new Error('A query has at least one posting list.');
  let keys: string[] | undefined;
  const candidates = () => (keys ??= commonKeys(driver, otherLists));
  return {
    keys: candidates,
    confirmedFrom: () => maxOf(lists.map(({ bound }) => bound)),
    readFrom: () => driver.bound,
    extend: async () => {
      const reads = otherLists.map((list) => {
        const firstUnknown = candidates().find((key) => key < list.bound) ?? driver.bound;
        return firstUnknown === END_OF_LIST
          ? undefined
          : list.extend(FURTHER_POSTINGS, firstUnknown);
      });
      await Promise.all([...reads, driver.extend(FURTHER_POSTINGS)]);
      keys = undefined;
    },
  };
}

/** Returns the keys of the driver that each other list has, or has not read yet. */
function commonKeys(driver: PostingList, otherLists: PostingList[]): string[] {
  const keySets = otherLists.map(({ keys, bound }) => ({ keys: new Set(keys), bound }));
  return driver.keys.filter((key) =>
    keySets.every(({ keys, bound }) => key < bound || keys.has(key)),
  );
}

/** Sorts the list that reaches furthest back first; of complete ones the shortest. */
const byReach = (a: PostingList, b: PostingList): number => {
  if (a.bound !== b.bound) return a.bound < b.bound ? -1 : 1;
  return a.bound === END_OF_LIST ? a.keys.length - b.keys.length : 0;
};
