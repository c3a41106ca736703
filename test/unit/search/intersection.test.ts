import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intersect } from '#lib/search/find/intersection.ts';
import { END_OF_LIST, type PostingList } from '#lib/search/find/postings.ts';

/** Returns a list of numbers that are read like postings, from the highest, and the ranges of its reads. */
function listOf(numbers: number[]) {
  const all = [...new Set(numbers)].map(toKey).sort().reverse();
  const ends: string[] = [];
  const list: PostingList = { keys: [], bound: '~', extend: () => Promise.resolve() };
  list.extend = (limit, to = list.bound) => {
    if (list.bound === END_OF_LIST) return Promise.resolve();
    const highest = to < list.bound ? to : list.bound;
    ends.push(highest);
    const unread = all.filter((key) => key <= highest && !list.keys.includes(key));
    list.keys.push(...unread.slice(0, limit));
    list.bound = unread.length > limit ? (list.keys.at(-1) ?? END_OF_LIST) : END_OF_LIST;
    return Promise.resolve();
  };
  return { list, ends };
}

const toKey = (number: number) => String(number).padStart(6, '0');
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

it('reads no further postings of a list when the rarest list is complete, and none is missing', async () => {
  const rare = listOf(upTo(9).map((n) => 29_990 + n));
  const frequent = listOf(upTo(30_000));
  const newest = listOf([29_995, ...upTo(2000).map((n) => 29_999 + n)]);
  const candidates = await intersect([rare.list, frequent.list, newest.list], 3);

  for (let n = 0; n < 4; n++) await candidates.extend();

  expect(candidates.keys()).toEqual([toKey(29_995)]);
  expect(candidates.readFrom()).toBe(END_OF_LIST);
  for (const { ends } of [rare, frequent, newest]) expect(ends).not.toContain(END_OF_LIST);
});

it('finds what all lists have in common, whatever they contain', async () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      numbers,
      numbers,
      numbers,
      fc.integer({ min: 1, max: 5 }),
      async (...inputs) => {
        const [a, b, c, firstPage] = inputs;
        const candidates = await intersect(
          [a, b, c].map((all) => listOf(all).list),
          firstPage,
        );
        while (
          candidates.readFrom() !== END_OF_LIST ||
          candidates.confirmedFrom() !== END_OF_LIST
        ) {
          const before = `${candidates.readFrom()} ${candidates.confirmedFrom()}`;
          await candidates.extend();
          if (`${candidates.readFrom()} ${candidates.confirmedFrom()}` === before) break;
        }
        const common = a.filter((n) => b.includes(n) && c.includes(n)).map(toKey);
        expect(candidates.keys()).toEqual([...new Set(common)].sort().reverse());
      },
    ),
  );
});
