import type { Database } from '../drafts/database.ts';
import type { User } from './user.ts';

const KEY = 'user';

/**
 * Returns the person who was signed in when the page was last open: after a reload without a connection, the
 * drafts of this person are shown. Nothing is sent before the desk has confirmed the session.
 */
export const loadSavedUser = async (database: Database): Promise<User | undefined> =>
  (await database.get('known', KEY)) as User | undefined;

/** Stores the person for the next visit; undefined forgets. The token is in the cookie, never here. */
export async function saveUser(database: Database, user: User | undefined): Promise<void> {
  if (user) await database.put('known', user, KEY);
  else await database.delete('known', KEY);
}
