import type { WebSocket } from 'ws';

/** Frames of a socket that may wait before its stream is paused. */
const MAX_WAITING = 10;

/** Handles the frames of a socket one after the other, so that a client that floods it delays no other. */
export function frameQueue(socket: WebSocket): (handle: () => Promise<void>) => void {
  let last = Promise.resolve();
  let waiting = 0;
  const finish = () => {
    if (waiting-- === MAX_WAITING) socket.resume();
  };
  return (handle) => {
    if (++waiting === MAX_WAITING) socket.pause();
    last = last
      .then(handle)
      .catch((error: unknown) => console.error(error))
      .then(finish);
  };
}
