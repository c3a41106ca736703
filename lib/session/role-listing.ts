import { config } from '#lib/platform/config.ts';
import type { UserCounts } from './user-counts.ts';

type RoleListing = {
  roles: string[];
  role_levels: Record<string, number>;
  groups: string[];
};

/** Lists the roles of users and of ROLE_LEVELS by level, then name, and the groups of users by name. */
export function toRoleListing(counts: UserCounts): RoleListing {
  const levels = config('ROLE_LEVELS');
  const level = (role: string) => levels.get(role) ?? 0;
  const all = new Set([...levels.keys(), ...counts.roles.keys()]);
  const roles = [...all].sort((a, b) => level(a) - level(b) || (a < b ? -1 : 1));
  return {
    roles,
    role_levels: Object.fromEntries(roles.map((role) => [role, level(role)])),
    groups: [...counts.groups.keys()].sort(),
  };
}
