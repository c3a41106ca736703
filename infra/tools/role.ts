import { config } from '#lib/platform/config.ts';
import { getRoleLevel } from '#lib/platform/auth/roles.ts';
import { isHmac } from '#lib/platform/settings/tokens.ts';
import { UsageError } from '../command.ts';

export const roleNames = () => [...config('ROLE_LEVELS').keys()].join(', ');

/** Returns the given role. Throws a UsageError for an unknown one. */
export function requireRole(role: string | undefined): string {
  if (!role || getRoleLevel(role) === 0)
    throw new UsageError(`--role must be one of ${roleNames()}.`);
  return role;
}

/** Throws a UsageError if an identity provider signs the tokens. */
export function requireOwnTokens(): void {
  const algorithm = config('JWT_ALGORITHM');
  if (!isHmac(algorithm))
    throw new UsageError(`JWT_ALGORITHM is ${algorithm}: get tokens from the identity provider.`);
}
