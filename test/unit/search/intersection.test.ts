import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intersect } from '#lib/search/find/intersection.ts';
import { COMPLETE, type Source } from '#lib/search/find/postings.ts';

/** Returns a source of numbers that are read like postings, from the highest, and the ranges of its reads. */
function sourceOf(numbers: number[]) {
  const all = [...new Set(numbers)].map(toKey).sort().reverse();
  const ends: string[] = [];
  const source: Source = { keys: [], bound: '~', extend: () => Promise.resolve() };
  source.extend = (limit, to = source.bound) => {
    if (source.bound === COMPLETE) return Promise.resolve();
    const highest = to < source.bound ? to : source.bound;
    ends.push(highest);
    const unread = all.filter((key) => key <= highest && !source.keys.includes(key));
    source.keys.push(...unread.slice(0, limit));
    source.bound = unread.length > limit ? (source.keys.at(-1) ?? COMPLETE) : COMPLETE;
    return Promise.resolve();
  };
  return { source, ends };
}

const toKey = (number: number) => String(number).padStart(6, '0');
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

it('reads no further postings of a list when the rarest list is complete, and none is missing', async () => {
  const rare = sourceOf(upTo(9).map((n) => 29_990 + n));
  const frequent = sourceOf(upTo(30_000));
  const newest = sourceOf([29_995, ...upTo(2000).map((n) => 29_999 + n)]);
  const candidates = await intersect([rare.source, frequent.source, newest.source], 3);

  for (let n = 0; n < 4; n++) await candidates.extend();

  expect(candidates.keys()).toEqual([toKey(29_995)]);
  expect(candidates.bound()).toBe(COMPLETE);
  for (const { ends } of [rare, frequent, newest]) expect(ends).not.toContain(COMPLETE);
});

it('finds what all lists have in common, whatever they contain', async () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      numbers,
      numbers,
      numbers,
      fc.integer({ min: 1, max: 5 }),
      async (...given) => {
        const [a, b, c, firstPage] = given;
        const candidates = await intersect(
          [a, b, c].map((all) => sourceOf(all).source),
          firstPage,
        );
        while (candidates.bound() !== COMPLETE || candidates.floor() !== COMPLETE) {
          const before = `${candidates.bound()} ${candidates.floor()}`;
          await candidates.extend();
          if (`${candidates.bound()} ${candidates.floor()}` === before) break;
        }
        const common = a.filter((n) => b.includes(n) && c.includes(n)).map(toKey);
        expect(candidates.keys()).toEqual([...new Set(common)].sort().reverse());
      },
    ),
  );
});
