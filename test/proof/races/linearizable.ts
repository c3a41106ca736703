/** An operation on one object: its start, its end and its result. */
export type Operation<O> = { from: number; to: number; result: O };

/** A model of an object. `step` returns the state after an operation, or undefined if the result is impossible. */
export type Model<O> = {
  first: string;
  step: (state: string, result: O) => string | undefined;
  /** Whether the operation never changes the state, like a read or a refusal. */
  isReadOnly: (result: O) => boolean;
  /** Whether the order of two operations may matter; by default it may. It makes the search fast. */
  conflicts?: (one: O, other: O) => boolean;
};

/** A state, and the open operations that have already taken effect. */
type SearchState = { state: string; applied: ReadonlySet<number> };

/**
 * Checks that a history is linearizable: the model allows an order of all operations in which those that
 * ended before others started come first (Wing and Gong; Lowe's just-in-time search). Returns the first
 * operation that no order explains, or undefined.
 */
export function findContradiction<O>(
  history: Operation<O>[],
  { first, step, isReadOnly, conflicts = () => true }: Model<O>,
): Operation<O> | undefined {
  const timeline = history
    .flatMap(({ from, to }, n) => [
      { at: from, n, isEnd: false },
      { at: to, n, isEnd: true },
    ])
    // At equal times, starts come before ends.
    .sort((a, b) => a.at - b.at || Number(a.isEnd) - Number(b.isEnd));
  const open = new Set<number>();
  let candidates: SearchState[] = [{ state: first, applied: new Set() }];

  const apply = (current: SearchState, n: number): SearchState | undefined => {
    const state = step(current.state, history[n]!.result);
    return state === undefined ? undefined : { state, applied: new Set([...current.applied, n]) };
  };
  const listPending = (current: SearchState) => [...open].filter((n) => !current.applied.has(n));
  /** Applies the read-only operations that the state explains; applying them early is always safe. */
  const applyReads = (current: SearchState): SearchState => {
    const readable = listPending(current).filter(
      (n) =>
        isReadOnly(history[n]!.result) && step(current.state, history[n]!.result) !== undefined,
    );
    return readable.length > 0
      ? { ...current, applied: new Set([...current.applied, ...readable]) }
      : current;
  };

  /** Returns the pending operations whose order may matter to that of one of them, itself included. */
  const listRelated = (current: SearchState, n: number): number[] => {
    const others = new Set(listPending(current));
    const relatedOnes = [n];
    for (const one of relatedOnes) {
      others.delete(one);
      for (const other of others)
        if (conflicts(history[one]!.result, history[other]!.result)) {
          others.delete(other);
          relatedOnes.push(other);
        }
    }
    return relatedOnes;
  };
  /** Returns all states in which an operation has taken effect, after any others that are related to it. */
  const searchAll = (n: number): Map<string, SearchState> => {
    const [finalStates, visitedKeys] = [new Map<string, SearchState>(), new Set<string>()];
    const search = (current: SearchState): void => {
      const key = keyOf(current);
      if (visitedKeys.has(key)) return;
      visitedKeys.add(key);
      if (current.applied.has(n)) finalStates.set(key, current);
      else
        for (const other of listRelated(current, n)) {
          const next = apply(current, other);
          if (next) search(applyReads(next));
        }
    };
    candidates.forEach(search);
    return finalStates;
  };

  for (const { n, isEnd } of timeline) {
    if (!isEnd) {
      open.add(n);
      candidates = candidates.map(applyReads);
      continue;
    }
    const nextStates = searchAll(n);
    if (nextStates.size === 0) return history[n];
    open.delete(n);
    candidates = [...nextStates.values()].map(({ state, applied }) => ({
      state,
      applied: new Set([...applied].filter((one) => one !== n)),
    }));
  }
  return undefined;
}

const keyOf = ({ state, applied }: SearchState) =>
  `${[...applied].sort((a, b) => a - b).join()} ${state}`;
