import { createSocketToken } from '#lib/platform/auth/socket-tokens.ts';
import { config } from '#lib/platform/config.ts';

const TIMEOUT_MS = 10_000;

/** Lifetime of the session that the socket belongs to, in seconds. */
const SESSION_SECONDS = 60;

/** Rejects unless a socket can be opened, and answers a ping. */
export async function checkSocket(): Promise<void> {
  const token = await createSocketToken({
    sub: 'canary',
    name: 'canary',
    roles: [],
    groups: [],
    scopes: new Set(['slt:read']),
    sessionId: 'canary',
    expires: Math.floor(Date.now() / 1000) + SESSION_SECONDS,
  });
  const socket = new WebSocket(`${config('STREAM_URL')}?token=${token}`);
  try {
    await pingOnce(socket);
  } finally {
    socket.close();
  }
}

/** Resolves when an open socket has answered a ping; rejects if it fails, or after ten seconds. */
const pingOnce = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    signal.addEventListener('abort', () => reject(new Error('The socket did not answer a ping.')));
    socket.addEventListener('open', () => socket.send(JSON.stringify({ action: 'ping' })));
    socket.addEventListener('error', () => reject(new Error('The socket could not be opened.')));
    socket.addEventListener('close', () => reject(new Error('The desk closed the socket.')));
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('pong')) resolve();
    });
  });
