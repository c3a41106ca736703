import { name } from '#lib/contract/fields.ts';
import type { StoredUser } from './model.ts';
import { findUser, putUser, readUsers, removeUser, saveRole } from './repository.ts';

/** Adds a user. Rejects with a sentence where one of that id is there, or a text is no name. */
export async function addUser(user: StoredUser): Promise<void> {
  const { groups, ...texts } = user;
  for (const [what, text] of [...Object.entries(texts), ...groups.map((one) => ['group', one])])
    requireName(what ?? '', text);
  await putUser(user, () => new Error(`There is a user '${user.id}' already.`));
}

/** All users, by their ids. */
export const listUsers = readUsers;

/** One user. Rejects with a sentence where there is none. */
export async function showUser(id: string): Promise<StoredUser> {
  const user = await findUser(id);
  if (!user) throw unknown(id);
  return user;
}

/** Gives a user another role. Rejects with a sentence where there is none. */
export async function setRole(id: string, role: string): Promise<void> {
  requireName('role', role);
  await saveRole(id, role, () => unknown(id));
}

/** Takes a user away. Rejects with a sentence where there is none. */
export const dropUser = (id: string) => removeUser(id, () => unknown(id));

function requireName(what: string, text: string | undefined): void {
  if (text !== undefined && !name('').safeParse(text).success)
    throw new Error(`The ${what} of a user has 1 to 256 characters.`);
}

const unknown = (id: string) => new Error(`There is no user '${id}'.`);
