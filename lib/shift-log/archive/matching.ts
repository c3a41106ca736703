import { toSortable } from '#lib/contract/fields/datetime.ts';
import type { Metadata } from '../metadata.ts';

type Trait<T> = (one: T) => string | undefined;

/**
 * Which of the things that stand here are those of a file. Each pass takes those that share a trait, and
 * leaves the others to the next one; nothing is taken twice.
 */
export function matched<H, S>(
  standing: H[],
  said: S[],
  passes: [here: Trait<H>, there: Trait<S>][],
): Map<S, H> {
  const found = new Map<S, H>();
  const left = new Set(standing);
  for (const [here, there] of passes) {
    const groups = Map.groupBy(left, here);
    for (const one of said) {
      const trait = found.has(one) ? undefined : there(one);
      const match = trait === undefined ? undefined : groups.get(trait)?.shift();
      if (!match) continue;
      found.set(one, match);
      left.delete(match);
    }
  }
  return found;
}

/** Made at the same instant by the same user, and the same in something else. */
export const madeWith = (
  { created_on, created_by }: Metadata,
  ...more: (string | number | undefined)[]
): string => JSON.stringify([toSortable(created_on), created_by, ...more]);

/** Made at the same instant under the same id; no trait where none is said. */
export const underId = (id: number | null | undefined, { created_on }: Metadata) =>
  id == null ? undefined : `${toSortable(created_on)} ${id}`;

/** Each thing once: what is the same in a trait is one. */
export const once = <T>(list: T[], trait: (one: T) => string): T[] =>
  [...new Map(list.toReversed().map((one) => [trait(one), one])).values()].toReversed();
