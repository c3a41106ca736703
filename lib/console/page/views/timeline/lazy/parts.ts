/** Consecutive entries of the timeline, which are laid out and rendered together. */
export type Part = { id: number; keys: readonly string[] };

/** The entries of a part. A part with entries that came between those it had holds up to twice as many. */
export const PART_SIZE = 10;

type Group = { partBefore?: Part; part?: Part; keys: string[] };

/**
 * Divides the keys of a timeline into parts. An entry stays in the part that it was in, and a part that stays the same
 * stays the same object, so that a new entry in the middle renders one part again instead of all that follow.
 */
export function divide(keys: readonly string[], before: readonly Part[] = []): Part[] {
  const partsBefore = new Map(
    before.flatMap((part) => part.keys.map((key) => [key, part] as const)),
  );
  const continuedParts = new Set<Part>();
  const groups: Group[] = [];
  for (const [at, key] of keys.entries()) {
    const partBefore = partsBefore.get(key);
    const last = groups.at(-1);
    // Between known entries a part grows; behind the last one, a full part is followed by another.
    const isInside = partBefore !== undefined || partsBefore.has(keys[at + 1] ?? '');
    const isFull = last !== undefined && last.keys.length >= PART_SIZE * (isInside ? 2 : 1);
    const joins = !isFull && (partBefore === undefined || partBefore === last?.partBefore);
    if (last && joins) last.keys.push(key);
    else
      groups.push({
        keys: [key],
        partBefore,
        ...(partBefore && !continuedParts.has(partBefore) && { part: partBefore }),
      });
    if (partBefore) continuedParts.add(partBefore);
  }
  return withIds(groups, before);
}

function withIds(groups: Group[], before: readonly Part[]): Part[] {
  let next = 1 + Math.max(-1, ...before.map(({ id }) => id));
  return groups.map(({ part, keys }) => {
    if (!part) return { id: next++, keys };
    const isSame = keys.length === part.keys.length && keys.every((key, n) => key === part.keys[n]);
    return isSame ? part : { id: part.id, keys };
  });
}

/** Returns the position of the part with an entry; -1 if there is none. */
export const positionOf = (parts: readonly Part[], key: string): number =>
  parts.findIndex(({ keys }) => keys.includes(key));
