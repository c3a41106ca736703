import type { Identity } from '#lib/platform/auth/claims.ts';
import { canonicalizeRole, getRoleLevel } from '#lib/platform/auth/roles.ts';

/** A user of the service. The `id` is the `sub` of their tokens. */
export type User = {
  id: string;
  username: string;
  name?: string;
  email?: string;
  role: string;
  groups: string[];
};

/** A user in the store. The user name comes from the token only. */
export type StoredUser = Omit<User, 'username'>;

/** Returns the user of a token: each field as stored, or else as claimed. The role is canonical. */
export const toUser = (identity: Identity, storedUser?: StoredUser): User => ({
  id: identity.sub,
  username: identity.username ?? identity.sub,
  name: storedUser?.name ?? identity.name,
  email: storedUser?.email ?? identity.email,
  role: canonicalizeRole(storedUser?.role ?? highestRole(identity.roles)),
  groups: storedUser?.groups ?? identity.groups,
});

/** Returns the first role with the highest level, or an empty text. */
const highestRole = (roles: string[]) =>
  roles.toSorted((a, b) => getRoleLevel(b) - getRoleLevel(a))[0] ?? '';

/** Returns a time in seconds since 1970 as UTC text in whole seconds; null outside the years 1 to 9999. */
export function secondsAsTime(seconds: number): string | null {
  const date = new Date(Math.floor(seconds) * 1000);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^(?!0000)\d{4}-/.test(text) ? `${text.slice(0, 19)}Z` : null;
}
