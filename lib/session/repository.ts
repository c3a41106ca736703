import { ended } from '#lib/platform/dynamo/logouts.ts';
import { getItem, queryAll, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { settle } from '#lib/platform/dynamo/settle.ts';
import { tableOf } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  free,
  put,
  remove,
  update,
  type Refusal,
  type Step,
} from '#lib/platform/dynamo/transaction.ts';
import * as keys from './keys.ts';
import type { StoredUser } from './model.ts';
import type { Membership } from './role-listing.ts';
import type { Ending } from './tokens.ts';

/** Users whose roles are listed: beyond them a listing would take longer than its readers wait. */
const MOST_USERS = 10_000;

const table = () => tableOf('session');

/** The user of that id, as it is stored. */
export async function findUser(id: string): Promise<StoredUser | undefined> {
  const item = await getItem(table(), keys.userKey(id));
  return item && toUser(item);
}

/** The roles and groups of users, of 10,000 at most, as they stand now. */
export async function readMemberships(most = MOST_USERS): Promise<Membership[]> {
  const found: Membership[] = [];
  for await (const page of queryPages<Membership>({
    table: table(),
    pk: keys.users,
    limit: most,
    attributes: ['role', 'groups'],
  })) {
    found.push(...page);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/** All users, by their ids. */
export const readUsers = async (): Promise<StoredUser[]> =>
  (await queryAll({ table: table(), pk: keys.users })).map(toUser);

/** Puts a user whose id is free. */
export async function putUser(user: StoredUser, refused: Refusal): Promise<void> {
  await write(put(table(), { ...keys.userKey(user.id), ...user }, { when: free, refused }));
}

/** Gives a user who is there another role. */
export async function saveRole(id: string, role: string, refused: Refusal): Promise<void> {
  await write(update(table(), keys.userKey(id), { role }, { when: standing, refused }));
}

/** Takes a user who is there away. */
export async function removeUser(id: string, refused: Refusal): Promise<void> {
  await write(remove(table(), keys.userKey(id), { when: standing, refused }));
}

/** Writes for a person at a terminal, whom no pipeline stands by when others are at work on the same user. */
const write = (step: Step) => settle(() => commit([step]));

const standing = { expression: 'attribute_exists(pk)' };

/** Ends sessions, each once. */
export async function endSessions(endings: Ending[]): Promise<void> {
  const each = new Map(endings.map(({ session, expires }) => [session, expires]));
  if (each.size > 0) await commit([...each].map(([session, expires]) => ended(session, expires)));
}

function toUser(item: Item): StoredUser {
  const { id, name, email, role, groups } = item as StoredUser;
  return { id, name, email, role, groups };
}
