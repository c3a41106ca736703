import { unauthenticated } from '#lib/contract/errors.ts';
import { isLoggedOut } from './logouts.ts';
import { readSessionId, verifyToken, type Caller } from './token.ts';

export type Session = {
  caller: Caller;
  /** Rejects where the session was ended by a logout. To be awaited before the caller has any effect. */
  logoutCheck: Promise<void>;
};

/**
 * The session that a token opens. Whether it was ended is read while the token is verified, and may
 * still be read when this resolves. Rejects with 401 for a bad token, with 503 for want of keys.
 */
export async function openSession(token: string): Promise<Session> {
  const session = readSessionId(token);
  const logoutCheck = session === undefined ? Promise.resolve() : standing(session);
  // Whoever awaits it hears of a rejection; until then nobody does.
  const settled = logoutCheck.catch(() => undefined);
  try {
    const caller = await verifyToken(token);
    if (!caller) throw unauthenticated();
    return { caller, logoutCheck };
  } catch (error) {
    // Nothing is left at work when a request is answered.
    await settled;
    throw error;
  }
}

async function standing(session: string): Promise<void> {
  if (await isLoggedOut(session)) throw unauthenticated();
}
