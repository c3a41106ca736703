import { config } from '#lib/platform/config.ts';
import { getRoleLevel } from '#lib/platform/auth/roles.ts';
import { isHmac } from '#lib/platform/settings/tokens.ts';
import { Misuse } from '../command.ts';

export const roleNames = () => [...config('ROLE_LEVELS').keys()].join(', ');

/** Returns the given role. Throws a Misuse for an unknown one. */
export function requireRole(role: string | undefined): string {
  if (!role || getRoleLevel(role) === 0) throw new Misuse(`--role must be one of ${roleNames()}.`);
  return role;
}

/** Throws a Misuse if an identity provider signs the tokens. */
export function requireOwnTokens(): void {
  const algorithm = config('JWT_ALGORITHM');
  if (!isHmac(algorithm))
    throw new Misuse(`JWT_ALGORITHM is ${algorithm}: get tokens from the identity provider.`);
}
