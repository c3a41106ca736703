/* How the texts of settings are read: each reader gives undefined for a text that is not valid. */

import { isPrivate } from './loopback.ts';

export const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string) =>
    values.find((value) => value === text);
export const matching = (pattern: RegExp) => (text: string) =>
  pattern.test(text) ? text : undefined;
export const anyText = (text: string) => text;
export const url = (text: string) =>
  text === '' || /^https?:$/.test(protocolOf(text)) ? text : undefined;
/** An address that paths are put behind, by https or on this machine: credentials go there. `off` is none. */
export function siteOrOff(text: string): string | undefined {
  if (text === '' || text === 'off') return '';
  const site = URL.canParse(text) && isPrivate(new URL(text)) && !/[?#@\s\\]/.test(text);
  return site ? text.replace(/\/+$/, '') : undefined;
}
const protocolOf = (text: string) => (URL.canParse(text) ? new URL(text).protocol : '');
export const number = (min: number, max: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;
const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export function origins(text: string): string[] | undefined {
  const all = list(text);
  const good = all.every(
    (one) =>
      one === '*' || one === 'loopback' || (URL.canParse(one) && new URL(one).origin === one),
  );
  return good ? all : undefined;
}

/** Domain names in lower case. */
export function domains(text: string): string[] | undefined {
  const all = list(text.toLowerCase());
  return all.every((one) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(one)) ? all : undefined;
}

export function levels(text: string): Map<string, number> | undefined {
  const pairs = list(text).map((pair) => /^([a-z0-9_]{1,64})=(\d{1,3})$/.exec(pair));
  if (pairs.length === 0 || pairs.includes(null)) return undefined;
  return new Map(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])]));
}

/** What the service looks for in a token, and the claims that usually hold it, the first one first. */
const claims = {
  sub: ['sub'],
  username: ['preferred_username'],
  name: ['name'],
  email: ['email'],
  roles: ['roles', 'role'],
  groups: ['groups'],
  scope: ['scope', 'scp'],
  jti: ['jti'],
};

/** `roles=realm_access.roles,scope=`: other names of claims, or none. */
export function claimNames(text: string): typeof claims | undefined {
  const named = list(text).map((pair) => /^([a-z]+)=([^=]{0,256})$/.exec(pair));
  const good = named.every(
    (pair) => pair && Object.hasOwn(claims, pair[1] ?? '') && pair[0] !== 'sub=',
  );
  const other = named.map((pair) => [pair?.[1] ?? '', [pair?.[2] ?? ''].filter(Boolean)] as const);
  return good ? { ...claims, ...Object.fromEntries(other) } : undefined;
}
