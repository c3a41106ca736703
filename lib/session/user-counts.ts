import { canonicalizeRole } from '#lib/platform/auth/roles.ts';
import type { User } from './model.ts';

/** Role and groups of a user. */
export type Membership = Pick<User, 'role' | 'groups'>;

/** How many users have each canonical role, and each group. */
export type UserCounts = { roles: Map<string, number>; groups: Map<string, number> };

/** Counts users by canonical role and by group. */
export function countUsers(users: Membership[]): UserCounts {
  const counts = { roles: new Map<string, number>(), groups: new Map<string, number>() };
  for (const user of users) addUser(counts, user, 1);
  return counts;
}

/** Returns the counts after a user has changed, was added (no `before`) or removed (no `after`). */
export function recount(
  { roles, groups }: UserCounts,
  before: Membership | undefined,
  after: Membership | undefined,
): UserCounts {
  const counts = { roles: new Map(roles), groups: new Map(groups) };
  if (before) addUser(counts, before, -1);
  if (after) addUser(counts, after, 1);
  return counts;
}

function addUser({ roles, groups }: UserCounts, { role, groups: own }: Membership, by: 1 | -1) {
  addTo(roles, canonicalizeRole(role), by);
  for (const group of new Set(own)) addTo(groups, group, by);
}

function addTo(counts: Map<string, number>, name: string, by: number): void {
  const count = (counts.get(name) ?? 0) + by;
  if (name !== '' && count > 0) counts.set(name, count);
  else counts.delete(name);
}
