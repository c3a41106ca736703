import { createHash } from 'node:crypto';
import { config } from '../config.ts';

/** The claims of a token, as its issuer has written them. */
export type Claims = Record<string, unknown>;

/** Who a token is about, as its claims say. */
export type Identity = {
  sub: string;
  username?: string;
  name?: string;
  email?: string;
  roles: string[];
  groups: string[];
};

/** Characters of a subject or of a token's id: they are stored as names. */
const LONGEST_NAME = 256;

/** The identity that claims describe; undefined without a usable subject. */
export function toIdentity(claims: Claims): Identity | undefined {
  const sub = nameIn(claims, 'sub');
  if (sub === undefined) return undefined;
  return {
    sub,
    username: nameIn(claims, 'username'),
    name: nameIn(claims, 'name'),
    email: nameIn(claims, 'email'),
    roles: valuesOf(claims, 'roles').flatMap(textsOf),
    groups: valuesOf(claims, 'groups').flatMap(textsOf),
  };
}

/** The scopes that a token names, by the first claim that names any: an empty one is as a missing one. */
export const readScopes = (claims: Claims): string[] | undefined =>
  valuesOf(claims, 'scope')
    .map(scopesIn)
    .find((scopes) => scopes.length > 0);

const scopesIn = (claim: unknown): string[] =>
  textsOf(claim)
    .flatMap((text) => text.split(' '))
    .filter((scope) => scope !== '');

/**
 * What a logout names: the token's id, or a digest where it has none. The digest is of what is signed:
 * a signature can be written in more than one way.
 */
export function toSessionId(claims: Claims, token: string): string {
  const signed = token.slice(0, token.lastIndexOf('.'));
  return nameIn(claims, 'jti') ?? createHash('sha256').update(signed).digest('base64url');
}

type What = keyof ReturnType<typeof names>;
const names = () => config('JWT_CLAIMS');

/** The values of the claims that are configured for something, of those that are there. */
const valuesOf = (claims: Claims, what: What): unknown[] =>
  names()
    [what].map((name) => valueAt(claims, name))
    .filter((value) => value !== undefined && value !== null);

/** A claim by its name; where none has it whole, its dots lead into objects. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step)
          ? (value as Claims)[step]
          : undefined,
      claims,
    );
}

function nameIn(claims: Claims, what: What): string | undefined {
  const [value] = valuesOf(claims, what);
  if (typeof value !== 'string' || value.length > LONGEST_NAME) return undefined;
  // Half a character cannot be stored.
  return value !== '' && value.isWellFormed() ? value : undefined;
}

/** A claim that may be one text or a list of them. */
const textsOf = (claim: unknown): string[] =>
  [claim].flat().filter((part): part is string => typeof part === 'string');
