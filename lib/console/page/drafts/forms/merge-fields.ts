export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export type FieldName<F> = keyof F & string;

/** Returns the names of the fields that differ. */
export const changedFields = <F extends object>(before: F, after: F): FieldName<F>[] =>
  (Object.keys(after) as FieldName<F>[]).filter((name) => !isSame(before[name], after[name]));

/**
 * Merges the changes of two people to the fields that both started from. `both` names the fields that they have changed
 * to different values; in `merged` these are mine.
 */
export function mergeFields<F extends object>(base: F, mine: F, theirs: F) {
  const own = changedFields(base, mine);
  const merged: F = { ...theirs };
  for (const name of own) merged[name] = mine[name];
  const both = own.filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  );
  return { merged, both };
}
