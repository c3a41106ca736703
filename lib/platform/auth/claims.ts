import { hasVisibleCharacter, normalizeLine, toOneLine } from '#lib/characters/one-line.ts';
import { config } from '../config.ts';
import { sha256 } from '../ids.ts';
import type { ClaimName, ClaimNames } from '../settings/claim-names.ts';
import { readRoles } from './roles.ts';

/** The claims of a token, as issued. */
export type Claims = Record<string, unknown>;

/** The subject of a token, as its claims describe it. */
export type Identity = {
  sub: string;
  username?: string;
  name?: string;
  email?: string;
  /** How pages show the subject: the name, else the user name, else the mail address. */
  displayName?: string;
  roles: string[];
  groups: string[];
};

/** Maximum length of a subject or token id: they are stored as names. */
const MAX_NAME_CHARS = 256;

/** Returns the identity that claims describe; undefined without a usable subject. */
export function toIdentity(claims: Claims): Identity | undefined {
  const sub = readName(claims, 'sub');
  if (sub === undefined) return undefined;
  return {
    sub,
    username: readName(claims, 'username'),
    name: readName(claims, 'name'),
    email: readName(claims, 'email'),
    displayName: readDisplayName(claims),
    roles: readValues(claims, 'roles').flatMap(readRoles),
    groups: readValues(claims, 'groups').flatMap(toTexts),
  };
}

/** Returns the scopes of the first claim that has any. An empty claim counts as absent. */
export const readScopes = (claims: Claims): string[] | undefined =>
  readValues(claims, 'scope')
    .map(splitScopes)
    .find((scopes) => scopes.length > 0);

const splitScopes = (claim: unknown): string[] =>
  toTexts(claim)
    .flatMap((text) => text.split(' '))
    .filter((scope) => scope !== '');

/** Returns the `jti` of a token, or a digest of its signed part: base64url can encode one signature in several ways. */
export function toSessionId(claims: Claims, token: string): string {
  const signedPart = token.slice(0, token.lastIndexOf('.'));
  return readName(claims, 'jti') ?? sha256(signedPart);
}

export const hasJti = (claims: Claims): boolean => readName(claims, 'jti') !== undefined;

/** Returns the audiences of a token. */
export const readAudiences = (claims: Claims): string[] =>
  readValues(claims, 'audience').flatMap(toTexts);

/** Returns the values of the claims that are configured for a field, without absent ones. */
const readValues = (claims: Claims, field: keyof ClaimNames): unknown[] =>
  config('JWT_CLAIMS')
    [field].map((name) => readClaim(claims, name))
    .filter((value) => value !== undefined && value !== null);

/** Returns a claim by its name, or by its path if no claim has the whole name. */
export function readClaim(claims: Claims, { name, path }: ClaimName): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return path.reduce<unknown>(
    (value, level) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, level)
        ? (value as Claims)[level]
        : undefined,
    claims,
  );
}

function readName(claims: Claims, field: keyof ClaimNames): string | undefined {
  const [value] = readValues(claims, field);
  if (typeof value !== 'string' || value.length > MAX_NAME_CHARS) return undefined;
  // A lone surrogate cannot be stored.
  return value !== '' && value.isWellFormed() ? value : undefined;
}

/** Returns the first claim that names a person, as one line of at most 256 characters. */
const readDisplayName = (claims: Claims): string | undefined =>
  (['name', 'username', 'email'] as const)
    .flatMap((field) => readValues(claims, field).slice(0, 1))
    .filter((value) => typeof value === 'string')
    .map((text) => toOneLine(normalizeLine(toOneLine(text)), MAX_NAME_CHARS))
    .find(hasVisibleCharacter);

const toTexts = (claim: unknown): string[] =>
  [claim].flat().filter((part): part is string => typeof part === 'string');
