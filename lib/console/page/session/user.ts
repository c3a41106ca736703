import { messageOf, NetworkError, ErrorResponse, type Call } from '../api/call.ts';

/** The person who is signed in. */
export type User = {
  /** The `sub` of the token: drafts belong to it. */
  id: string;
  name: string;
  role: string;
  /** Whether the person may write into shifts: an operator, or above. */
  canWrite: boolean;
  /** Whether the person may withdraw what others wrote: an engineer, or above. */
  isEngineer: boolean;
};

type Levels = Readonly<Record<string, number>>;

/** The levels of roles, if the desk's own are out of reach. */
const usualLevels: Levels = { operator: 1, engineer: 2, admin: 3 };

/** Loads the person of the session cookie. Throws `ErrorResponse` 401 after a logout elsewhere. */
export async function loadUser(call: Call): Promise<User> {
  const { body } = await call('session.get-user');
  const { id, name, username, role } = body;
  const levels = await loadLevels(call);
  const isAtLeast = (other: string) => (levels[role] ?? 0) >= (levels[other] ?? Infinity);
  return {
    id,
    name: name ?? username,
    role,
    canWrite: isAtLeast('operator'),
    isEngineer: isAtLeast('engineer'),
  };
}

const loadLevels = (call: Call): Promise<Levels> =>
  call('session.list-roles').then(
    ({ body }) => body.role_levels,
    () => usualLevels,
  );

/** Returns when the session ends; null if it does not, undefined if there is none. */
export async function loadExpiry(call: Call): Promise<string | null | undefined> {
  const { valid, expires_at } = (await call('session.validate-token')).body;
  return valid ? expires_at : undefined;
}

/**
 * Returns the token, or the code of a link, in what a person has pasted: a link with `#token=` or `#code=`, or
 * the token itself.
 */
export function credentialIn(text: string): string {
  const [, inLink] = /#(?:token|code)=([^&\s]+)/.exec(text) ?? [];
  if (inLink === undefined) return text.trim();
  try {
    return decodeURIComponent(inLink);
  } catch {
    return inLink;
  }
}

/**
 * Loads the person of a token or code. Throws `ErrorResponse` 401 for one that is forged or has expired. A code that was
 * used before is refused only when it is used again.
 */
export async function loadPerson(
  call: Call,
  credential: string,
): Promise<{ id: string; name: string }> {
  const headers = { Authorization: `Bearer ${credential}` };
  const { sub, name } = (await call('session.create-session', { headers, body: { preview: true } }))
    .body;
  if (sub === undefined)
    throw new Error('The desk did not name the person of this link. Reload the page.');
  return { id: sub, name: name ?? sub };
}

/** The credential in the address of the page, which is removed from it at once. */
export function takeCredential(location: Location, history: History): string | undefined {
  if (!/^#(?:token|code)=/.test(location.hash)) return undefined;
  const credential = credentialIn(location.hash);
  history.replaceState(history.state, '', location.pathname + location.search);
  return credential;
}

/** Returns why a person could not be signed in, as a sentence. */
export const signInProblem = (error: unknown): string =>
  error instanceof NetworkError
    ? 'No connection to the desk. Try again.'
    : error instanceof ErrorResponse && error.status < 500
      ? 'This link or token is not valid, or has been used. Ask for another.'
      : messageOf(error);
