import { config } from '#lib/platform/config.ts';
import { canonicalRole } from '#lib/platform/roles.ts';
import type { User } from './model.ts';

export type RoleListing = {
  roles: string[];
  role_levels: Record<string, number>;
  groups: string[];
};

/** What the listing looks at in a user. */
export type Membership = Pick<User, 'role' | 'groups'>;

/** The roles of users and of the table of levels, by level, then name; and the groups of users. */
export function roleListing(users: Membership[]): RoleListing {
  const levels = config('ROLE_LEVELS');
  const level = (role: string) => levels.get(role) ?? 0;
  const all = [...levels.keys(), ...users.map(({ role }) => canonicalRole(role))];
  const roles = distinct(all).sort((a, b) => level(a) - level(b) || (a < b ? -1 : 1));
  return {
    roles,
    role_levels: Object.fromEntries(roles.map((role) => [role, level(role)])),
    groups: distinct(users.flatMap(({ groups }) => groups)).sort(),
  };
}

const distinct = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '');
