import { isBefore, type Entry } from './records.ts';

/**
 * The waiting changes that the button counts: new entries, and changed entries on the screen. `single` is the only new
 * one, if it is not the newest of all.
 */
export type Waiting = { keys: string[]; added: number; changed: number; single?: Entry };

type Versions = {
  shown: (key: string) => Entry | undefined;
  known: ReadonlyMap<string, Entry>;
  /** The newest entry that is shown. */
  newest: Entry | undefined;
};

/** Counts what waits under these keys. */
export function countWaiting(keys: string[], { shown, known, newest }: Versions): Waiting {
  const added = keys.filter((key) => shown(key) === undefined);
  const [single] = added.flatMap((key) => known.get(key) ?? []);
  return {
    keys,
    added: added.length,
    changed: keys.length - added.length,
    ...(added.length === 1 && single && isBefore(single, newest) && { single }),
  };
}
