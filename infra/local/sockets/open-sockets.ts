import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const MESSAGE_BYTES = 128 * 1024;
export const FRAME_BYTES = 32 * 1024;
const IDLE_MS = 10 * 60_000;
const LIFE_MS = 2 * 3_600_000;

/** What waits to be sent on a socket: whoever reads slower than that is not posted to. */
const WAITING_BYTES = 1024 * 1024;

/** Going away: the code with which the gateway ends a connection that was idle, or open for long. */
const AWAY = 1001;

/** What became of a post. */
type Posted = 'sent' | 'gone' | 'busy';

/** The sockets that are open, by the ids of their connections. */
export class OpenSockets {
  readonly #open = new Map<string, { socket: WebSocket; stream: Duplex; idle: NodeJS.Timeout }>();

  /** Takes a socket in, with the stream below it. */
  add(id: string, socket: WebSocket, stream: Duplex): void {
    const idle = setTimeout(() => socket.close(AWAY), IDLE_MS).unref();
    const old = setTimeout(() => socket.close(AWAY), LIFE_MS).unref();
    this.#open.set(id, { socket, stream, idle });
    socket.on('message', () => idle.refresh());
    socket.once('close', () => {
      clearTimeout(idle);
      clearTimeout(old);
      this.#open.delete(id);
    });
  }

  post(id: string, text: string): Posted {
    const one = this.#open.get(id);
    if (one?.socket.readyState !== WebSocket.OPEN) return 'gone';
    const { socket, stream, idle } = one;
    // What waits for the end of this turn is no sign of a slow reader.
    if (socket.bufferedAmount > WAITING_BYTES) stream.uncork();
    if (socket.bufferedAmount > WAITING_BYTES) return 'busy';
    idle.refresh();
    // Frames that are posted in one turn leave together: each by itself would be a call of the system.
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    socket.send(text);
    return 'sent';
  }

  /** Closes a socket, without a code: the gateway has none to give. */
  close(id: string): boolean {
    const socket = this.#open.get(id)?.socket;
    socket?.close();
    return socket !== undefined;
  }

  /** Ends all, whether or not those at their other ends agree. */
  endAll(): void {
    for (const { socket } of this.#open.values()) socket.terminate();
  }
}
