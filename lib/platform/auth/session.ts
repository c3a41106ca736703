import { invalidSignInCode, unauthenticated } from '#lib/contract/errors.ts';
import { isSessionEnded, type SessionOfUser } from './logouts.ts';
import { isSignInCode, readSession, verifyToken, type Caller } from './token.ts';

type Session = {
  caller: Caller;
  /** Rejects with 401 if the session was ended by a logout, or its user signed out. Await it before any effect. */
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
  const session = readSession(token);
  const logoutCheck = session === undefined ? Promise.resolve() : checkLogout(session);
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

async function checkLogout(session: SessionOfUser): Promise<void> {
  if (await isSessionEnded(session)) throw unauthenticated();
}
