import type { Scope } from '#lib/contract/endpoint.ts';
import { config } from '../config.ts';

/** The lowest level that has a scope: viewer reads, proposer also writes proposals, and so on. */
const scopeLevels: Record<Scope, number> = {
  'slt:read': 1,
  'proposal:read': 1,
  'sbd:read': 1,
  'proposal:write': 2,
  'mail:send': 2,
  'slt:write': 3,
  'ticket:write': 3,
  'sbd:write': 4,
  'user:admin': 5,
};

/** `Night Operator` and `night-operator` are the role `night_operator`. */
export const canonicalizeRole = (role: string) => role.trim().toLowerCase().replace(/[\s-]/g, '_');

/** The level of a role by ROLE_LEVELS; 0 for one that it does not name. */
export const getRoleLevel = (role: string) =>
  config('ROLE_LEVELS').get(canonicalizeRole(role)) ?? 0;

/** The level of an engineer among the standard roles. */
const ENGINEER = 4;

/** Whether one of the roles is that of an engineer, or above it. */
export const hasEngineerLevel = (roles: string[]): boolean =>
  roles.some((role) => getRoleLevel(role) >= ENGINEER);

/**
 * What a token may do: the scopes of all its roles, narrowed to `claimed` where it names any.
 * Without a role it may do nothing, whatever it claims.
 */
export function grantScopes(roles: string[], claimed: string[] | undefined): Set<Scope> {
  const level = Math.max(0, ...roles.map(getRoleLevel));
  const granted = (Object.keys(scopeLevels) as Scope[]).filter(
    (scope) => scopeLevels[scope] <= level,
  );
  return new Set(granted.filter((scope) => claimed === undefined || claimed.includes(scope)));
}
