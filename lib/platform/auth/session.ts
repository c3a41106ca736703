import { invalidSignInCode, unauthenticated } from '#lib/contract/errors.ts';
import { isLoggedOut } from './logouts.ts';
import { isSignInCode, readSessionId, verifyToken, type Caller } from './token.ts';

type Session = {
  caller: Caller;
  /** Rejects with 401 if the session was ended by a logout. Await it before any effect. */
  logoutCheck: Promise<void>;
};

/**
 * Opens the session of a token. The logout check starts beside the verification and may still run when this
 * resolves. Rejects with 401 for an invalid token, with 503 if its keys cannot be loaded. `acceptsCode`: the token
 * may be a sign-in code, whose caller has no session yet.
 */
export async function openSession(token: string, acceptsCode = false): Promise<Session> {
  if (acceptsCode && isSignInCode(token)) {
    const caller = await verifyToken(token, 'sign-in');
    if (!caller) throw invalidSignInCode();
    return { caller, logoutCheck: Promise.resolve() };
  }
  const sessionId = readSessionId(token);
  const logoutCheck = sessionId === undefined ? Promise.resolve() : checkLogout(sessionId);
  // Marks a rejection as handled; callers await `logoutCheck` itself.
  const handledCheck = logoutCheck.catch(() => undefined);
  try {
    const caller = await verifyToken(token);
    if (!caller) throw unauthenticated();
    return { caller, logoutCheck };
  } catch (error) {
    // No read may outlive its request.
    await handledCheck;
    throw error;
  }
}

async function checkLogout(sessionId: string): Promise<void> {
  if (await isLoggedOut(sessionId)) throw unauthenticated();
}
