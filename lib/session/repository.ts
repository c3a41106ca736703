import { invalidSignInCode } from '#lib/contract/errors.ts';
import { checkNotSignedOut, putLogout } from '#lib/platform/auth/logouts.ts';
import type { Caller } from '#lib/platform/auth/token.ts';
import { CLOCK_SKEW_SECONDS } from '#lib/platform/clock.ts';
import { getItem, queryAll, type Item } from '#lib/platform/dynamo/read.ts';
import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  notExists,
  put,
  remove,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import * as keys from './keys.ts';
import type { StoredUser } from './model.ts';
import { countUsers, type UserCounts } from './role-listing.ts';
import type { SessionToEnd } from './tokens.ts';

const table = () => tableName('session');

export async function findUser(id: string): Promise<StoredUser | undefined> {
  const item = await getItem(table(), keys.userKey(id));
  return item && toStoredUser(item);
}

/** Loads all users, in the order of their ids. */
export const readUsers = async (): Promise<StoredUser[]> =>
  (await queryAll({ table: table(), pk: keys.users })).map(toStoredUser);

/** The user counts as an item: pairs of name and count, since a name may be any text. */
type CountsItem = {
  roles: [string, number][];
  groups: [string, number][];
  revision: number;
};

const readCounts = () => getItem<CountsItem>(table(), keys.userCountsKey);

/** Loads how many users have each role and each group: one read. Without that item there are none. */
export async function readUserCounts(): Promise<UserCounts> {
  const { roles = [], groups = [] } = (await readCounts()) ?? {};
  return { roles: new Map(roles), groups: new Map(groups) };
}

/**
 * Replaces a user with the result of `change` (undefined removes the user) and counts all users anew, in one
 * transaction. It requires that the counts are unchanged since they were read, and every change of a user changes
 * them. Retries on a conflict; `change` runs again and may throw.
 */
export async function changeUser(
  id: string,
  change: (user: StoredUser | undefined) => StoredUser | undefined,
): Promise<void> {
  await retryOnConflict(async () => {
    const countsBefore = await readCounts();
    const users = await readUsers();
    const after = change(users.find((user) => user.id === id));
    const otherUsers = users.filter((user) => user.id !== id);
    await commit([
      after ? put(table(), { ...keys.userKey(id), ...after }) : remove(table(), keys.userKey(id)),
      putCounts(countUsers(after ? [...otherUsers, after] : otherUsers), countsBefore?.revision),
    ]);
  });
}

function putCounts({ roles, groups }: UserCounts, revision = 0): TransactWrite {
  const item: CountsItem = { roles: [...roles], groups: [...groups], revision: revision + 1 };
  const condition =
    revision === 0
      ? notExists
      : { expression: 'revision = :revision', values: { ':revision': revision } };
  return put(table(), { ...keys.userCountsKey, ...item }, { condition });
}

/** Revokes sessions, each once. */
export async function endSessions(sessions: SessionToEnd[]): Promise<void> {
  const expiryById = new Map(sessions.map(({ id, expires }) => [id, expires]));
  if (expiryById.size > 0)
    await commit([...expiryById].map(([id, expires]) => putLogout(id, expires)));
}

/**
 * Records the sign-in with a code until the code has expired (seconds since 1970). Throws 401 if the code was used
 * before, or its user was signed out since it was issued: of concurrent uses one succeeds.
 */
export async function recordSignIn(code: Caller): Promise<void> {
  const { sessionId, expires } = code;
  const item = { ...keys.signInKey(sessionId), expires: expires + CLOCK_SKEW_SECONDS + 1 };
  await commit([
    put(table(), item, { condition: notExists, toError: invalidSignInCode }),
    ...checkNotSignedOut(code, invalidSignInCode),
  ]);
}

/** Throws 401 if a sign-in code was used. One call. */
export async function assertUnused({ sessionId }: Caller): Promise<void> {
  if (await getItem(table(), keys.signInKey(sessionId))) throw invalidSignInCode();
}

function toStoredUser(item: Item): StoredUser {
  const { id, name, email, role, groups } = item as StoredUser;
  return { id, name, email, role, groups };
}
