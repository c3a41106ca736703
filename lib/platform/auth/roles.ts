import type { Scope } from '#lib/contract/endpoint.ts';
import { config } from '../config.ts';

/** The lowest role level that has a scope. */
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

const ENGINEER_LEVEL = 4;

/** Returns the canonical name of a role: `night_operator` for `Night Operator` and `night-operator`. */
export const canonicalizeRole = (role: string) => role.trim().toLowerCase().replace(/[\s-]/g, '_');

/** Returns whether ROLE_LEVELS names a role. */
const isKnownRole = (role: string): boolean => config('ROLE_LEVELS').has(canonicalizeRole(role));

/**
 * Returns the roles that a claim names: a list of texts, the keys of an object whatever their values are, or one text.
 * A text is split at commas, and at spaces if every part is a role and the whole is not.
 */
export function readRoles(claim: unknown): string[] {
  if (typeof claim === 'string') return isKnownRole(claim) ? [claim] : splitRoles(claim);
  if (Array.isArray(claim)) return claim.filter((role) => typeof role === 'string');
  return typeof claim === 'object' && claim !== null ? Object.keys(claim) : [];
}

const splitRoles = (text: string): string[] =>
  text.split(',').flatMap((part) => {
    const words = part.split(/\s+/).filter((word) => word !== '');
    return !isKnownRole(part) && words.every(isKnownRole) ? words : [part.trim()];
  });

/** Returns the level of a role by ROLE_LEVELS; 0 for an unknown role. */
export const getRoleLevel = (role: string) =>
  config('ROLE_LEVELS').get(canonicalizeRole(role)) ?? 0;

/** Returns whether one of the roles has the level of an engineer, or a higher one. */
export const hasEngineerLevel = (roles: string[]): boolean =>
  roles.some((role) => getRoleLevel(role) >= ENGINEER_LEVEL);

/** Returns the scopes of all roles; if the token names scopes, only those among them. */
export function grantScopes(roles: string[], claimedScopes: string[] | undefined): Set<Scope> {
  const level = Math.max(0, ...roles.map(getRoleLevel));
  const roleScopes = (Object.keys(scopeLevels) as Scope[]).filter(
    (scope) => scopeLevels[scope] <= level,
  );
  return new Set(
    roleScopes.filter((scope) => claimedScopes === undefined || claimedScopes.includes(scope)),
  );
}
