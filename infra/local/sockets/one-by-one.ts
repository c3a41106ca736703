import type { WebSocket } from 'ws';

/** Frames of a socket that wait at most; then no further one is read. */
const MOST_WAITING = 10;

/**
 * Does the work that the frames of a socket ask for, one after the other: who sends many, or reads nothing,
 * holds up nobody else. A defect is told on the console, as in the log of a gateway.
 */
export function oneByOne(socket: WebSocket): (work: () => Promise<void>) => void {
  let last = Promise.resolve();
  let waiting = 0;
  const done = () => {
    if (waiting-- === MOST_WAITING) socket.resume();
  };
  return (work) => {
    if (++waiting === MOST_WAITING) socket.pause();
    last = last
      .then(work)
      .catch((error: unknown) => console.error(error))
      .then(done);
  };
}
