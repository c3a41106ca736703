import { name } from '#lib/contract/fields.ts';
import { signOutUntil } from '#lib/platform/auth/logouts.ts';
import type { StoredUser } from './model.ts';
import { changeUser, findUser, readUsers } from './repository.ts';

/** Adds a user. Rejects if the id exists or a text is not a valid name. */
export async function addUser(user: StoredUser): Promise<void> {
  const { groups, ...texts } = user;
  for (const [field, text] of [
    ...Object.entries(texts),
    ...groups.map((group) => ['group', group]),
  ])
    requireName(field ?? '', text);
  await changeUser(user.id, (existingUser) => {
    if (existingUser) throw new Error(`User '${user.id}' already exists.`);
    return user;
  });
}

/** Returns all users, in the order of their ids. */
export const listUsers = readUsers;

/** Returns one user. Rejects if the user is unknown. */
export async function showUser(id: string): Promise<StoredUser> {
  return requireUser(await findUser(id), id);
}

/** Changes the role of a user. Rejects if the user is unknown. */
export async function setRole(id: string, role: string): Promise<void> {
  requireName('role', role);
  await changeUser(id, (user) => ({ ...requireUser(user, id), role }));
}

/** Removes a user. Rejects if the user is unknown. */
export async function removeUser(id: string): Promise<void> {
  await changeUser(id, (user) => {
    requireUser(user, id);
    return undefined;
  });
}

/**
 * Ends all sessions of a user, by the `sub` of its tokens: every token that was issued until now is refused. Returns the
 * time, in seconds since 1970.
 */
export async function signOut(sub: string): Promise<number> {
  requireName('sub', sub);
  const now = () => Math.floor(Date.now() / 1000);
  await signOutUntil(sub, now());
  // A sign-in code that was accepted before the first write has a token of a time before this one.
  const until = now();
  await signOutUntil(sub, until);
  return until;
}

function requireName(field: string, text: string | undefined): void {
  if (text !== undefined && !name('').safeParse(text).success)
    throw new Error(`The ${field} of a user has 1 to 256 characters.`);
}

function requireUser(user: StoredUser | undefined, id: string): StoredUser {
  if (!user) throw new Error(`User '${id}' does not exist.`);
  return user;
}
