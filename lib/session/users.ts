import { userAnswer } from './contracts/answers.ts';
import type { StoredUser } from './model.ts';
import { findUser, putUser, readUsers, removeUser, saveRole } from './repository.ts';

/** Adds a user. Rejects with a sentence where one of that id is there, or a value is too long. */
export async function addUser(user: StoredUser): Promise<void> {
  const { error } = userAnswer().safeParse({ ...user, username: user.id });
  const [issue] = error?.issues ?? [];
  if (issue) throw new Error(`${issue.path.join('.')}: ${issue.message}.`);
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
export const setRole = (id: string, role: string) => saveRole(id, role, () => unknown(id));

/** Takes a user away. Rejects with a sentence where there is none. */
export const dropUser = (id: string) => removeUser(id, () => unknown(id));

const unknown = (id: string) => new Error(`There is no user '${id}'.`);
