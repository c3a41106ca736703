import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const MAX_MESSAGE_BYTES = 128 * 1024;
export const MAX_FRAME_BYTES = 32 * 1024;
const IDLE_MS = 10 * 60_000;
const LIFE_MS = 2 * 3_600_000;

/** A socket with a larger send buffer is busy: its client reads too slowly. */
const MAX_BUFFER_BYTES = 1024 * 1024;

/** The close code of a connection that is idle or two hours old. https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const GOING_AWAY = 1001;

export class OpenSockets {
  readonly #open = new Map<string, { socket: WebSocket; stream: Duplex; idle: NodeJS.Timeout }>();

  add(id: string, socket: WebSocket, stream: Duplex): void {
    const idle = setTimeout(() => socket.close(GOING_AWAY), IDLE_MS).unref();
    const lifeTimer = setTimeout(() => socket.close(GOING_AWAY), LIFE_MS).unref();
    this.#open.set(id, { socket, stream, idle });
    socket.on('message', () => idle.refresh());
    socket.once('close', () => {
      clearTimeout(idle);
      clearTimeout(lifeTimer);
      this.#open.delete(id);
    });
  }

  post(id: string, text: string): 'sent' | 'gone' | 'busy' {
    const entry = this.#open.get(id);
    if (entry?.socket.readyState !== WebSocket.OPEN) return 'gone';
    const { socket, stream, idle } = entry;
    // Frames that wait for the end of this turn do not make the client a slow reader.
    if (socket.bufferedAmount > MAX_BUFFER_BYTES) stream.uncork();
    if (socket.bufferedAmount > MAX_BUFFER_BYTES) return 'busy';
    idle.refresh();
    // Frames of one turn are written by one system call.
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    socket.send(text);
    return 'sent';
  }

  /** Closes a socket without a code, like API Gateway. */
  close(id: string): boolean {
    const socket = this.#open.get(id)?.socket;
    socket?.close();
    return socket !== undefined;
  }

  /** Terminates all sockets without a closing handshake. */
  endAll(): void {
    for (const { socket } of this.#open.values()) socket.terminate();
  }
}
