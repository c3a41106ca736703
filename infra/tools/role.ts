import { config } from '#lib/platform/config.ts';
import { getRoleLevel } from '#lib/platform/auth/roles.ts';
import { isHmac } from '#lib/platform/auth/token-settings.ts';
import { Misuse } from '../command.ts';

/** The roles there are, for a line of help. */
export const roleNames = () => [...config('ROLE_LEVELS').keys()].join(', ');

/** The role that was given, if there is such a one. */
export function requireRole(role: string | undefined): string {
  if (!role || getRoleLevel(role) === 0) throw new Misuse(`--role must be one of ${roleNames()}.`);
  return role;
}

/** Refuses where this service signs no tokens. */
export function requireOwnTokens(): void {
  const algorithm = config('JWT_ALGORITHM');
  if (!isHmac(algorithm))
    throw new Misuse(`JWT_ALGORITHM is ${algorithm}: get tokens from the identity provider.`);
}
