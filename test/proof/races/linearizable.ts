/** An operation on one object: when it was asked for and answered, and what a model knows it by. */
export type Operation<O> = { from: number; to: number; said: O };

/** What an object may answer: the state after an operation, or nothing where it cannot answer so. */
export type Model<O> = {
  first: string;
  step: (state: string, said: O) => string | undefined;
  /** Whether it changes nothing, in whatever state: a read, a refusal. */
  isQuiet: (said: O) => boolean;
};

/** A place in the search: a state, and which of the operations under way have had their effect. */
type Place = { state: string; done: ReadonlySet<number> };

/**
 * Whether the answers of a history have one order that the model allows and that no clock contradicts:
 * what was answered before something else was asked for comes first (Wing and Gong; Lowe's just-in-time
 * search). Gives the first operation that no order explains, or nothing.
 */
export function contradiction<O>(
  history: Operation<O>[],
  { first, step, isQuiet }: Model<O>,
): Operation<O> | undefined {
  const moments = history
    .flatMap(({ from, to }, n) => [
      { at: from, n, isAnswer: false },
      { at: to, n, isAnswer: true },
    ])
    // What is asked for in the moment of an answer may have been asked for before it.
    .sort((a, b) => a.at - b.at || Number(a.isAnswer) - Number(b.isAnswer));
  const open = new Set<number>();
  let places: Place[] = [{ state: first, done: new Set() }];

  const after = (place: Place, n: number): Place | undefined => {
    const state = step(place.state, history[n]!.said);
    return state === undefined ? undefined : { state, done: new Set([...place.done, n]) };
  };
  const left = (place: Place) => [...open].filter((n) => !place.done.has(n));
  /** What changes nothing, and the state explains it, has its moment now: that can never be too early. */
  const settled = (place: Place): Place => {
    const same = left(place).filter(
      (n) => isQuiet(history[n]!.said) && step(place.state, history[n]!.said) !== undefined,
    );
    return same.length > 0 ? { ...place, done: new Set([...place.done, ...same]) } : place;
  };

  for (const { n, isAnswer } of moments) {
    if (!isAnswer) {
      open.add(n);
      places = places.map(settled);
      continue;
    }
    const found = new Map<string, Place>();
    const seen = new Set<string>();
    const search = (place: Place): void => {
      if (seen.has(nameOf(place))) return;
      seen.add(nameOf(place));
      if (place.done.has(n)) found.set(nameOf(place), place);
      else
        for (const other of left(place)) {
          const next = after(place, other);
          if (next) search(settled(next));
        }
    };
    places.forEach(search);
    if (found.size === 0) return history[n];
    open.delete(n);
    places = [...found.values()].map(({ state, done }) => ({
      state,
      done: new Set([...done].filter((one) => one !== n)),
    }));
  }
  return undefined;
}

const nameOf = ({ state, done }: Place) => `${[...done].sort((a, b) => a - b).join()} ${state}`;
