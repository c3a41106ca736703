import { canonicalizeRole } from '#lib/platform/auth/roles.ts';
import { config } from '#lib/platform/config.ts';
import type { User } from './model.ts';

/** How many users have each canonical role, and each group. */
export type UserCounts = { roles: Map<string, number>; groups: Map<string, number> };

export const countUsers = (users: Pick<User, 'role' | 'groups'>[]): UserCounts => ({
  roles: countNames(users.map(({ role }) => canonicalizeRole(role))),
  groups: countNames(users.flatMap(({ groups }) => [...new Set(groups)])),
});

function countNames(names: string[]): Map<string, number> {
  const byName = Map.groupBy(names, (name) => name);
  byName.delete('');
  return new Map([...byName].map(([name, { length }]) => [name, length]));
}

/** Lists the roles of users and of ROLE_LEVELS by level, then name, and the groups of users by name. */
export function toRoleListing(counts: UserCounts) {
  const levels = config('ROLE_LEVELS');
  const level = (role: string) => levels.get(role) ?? 0;
  const roleNames = new Set([...levels.keys(), ...counts.roles.keys()]);
  const roles = [...roleNames].sort((a, b) => level(a) - level(b) || (a < b ? -1 : 1));
  return {
    roles,
    role_levels: Object.fromEntries(roles.map((role) => [role, level(role)])),
    groups: [...counts.groups.keys()].sort(),
  };
}
