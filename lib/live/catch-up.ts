/** A replay counts as ended after this time without a frame, in ms: a filter may hide the newest event. */
const QUIET_MS = 10_000;

/** Follows the replay of one connection until all missed events have been received. */
export type CatchUp = { onOpen: () => void; onEvent: (id: string) => void; stop: () => void };

/**
 * Calls `notify` once, when all events up to `newest` have been received: at once if `since` is the newest
 * event, else when the newest event arrives. The replay itself has no end frame.
 */
export function followCatchUp(since: string, newest: string, notify?: () => void): CatchUp {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = notify === undefined;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
  const onEvent = (id: string) => {
    if (isOver) return;
    clearTimeout(timer);
    if (id >= newest) finish();
    else timer = setTimeout(finish, QUIET_MS);
  };
  const finish = () => {
    stop();
    notify?.();
  };
  return { onOpen: () => onEvent(since), onEvent, stop };
}
