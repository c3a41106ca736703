/* Settings and the parsers of their texts. A parser returns undefined for an invalid text. */

import {
  MAX_RECIPIENTS,
  toDomain,
  toMailAddress,
  uniqueAddresses,
} from '#lib/contract/fields/addresses.ts';
import { isPrivate } from '../loopback.ts';

/** Declares a value that the environment sets as text, with its default text. */
export const setting = <T>(
  meaning: string,
  parse: (text: string) => T | undefined,
  fallback = '',
) => ({ meaning, parse, fallback });

export const anyText = (text: string) => text;

export const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string) =>
    values.find((value) => value === text);

export const matching = (pattern: RegExp) => (text: string) =>
  pattern.test(text) ? text : undefined;

export const number = (min: number, max: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;

/** Parses a decimal number; the empty text is none, the value null. */
export const decimal = (min: number, max: number) => (text: string) => {
  if (text === '') return null;
  const isNumber = /^[+-]?\d{1,4}(\.\d{1,9})?$/.test(text);
  return isNumber && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;
};

/** Parses the name of a time zone or the empty text. */
export function timeZone(text: string): string | undefined {
  try {
    if (text !== '') new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}

/** Parses an HTTP URL or the empty text. */
export const url = (text: string) =>
  text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    ? text
    : undefined;

/** Parses the origin of a web site or the empty text: https, or http on a loopback host, without a path. */
export const siteOrigin = (text: string) =>
  text === '' || (URL.canParse(text) && new URL(text).origin === text && isPrivate(new URL(text)))
    ? text
    : undefined;

/** Parses a base URL that credentials are sent to: https, or http on a loopback host. `off` means none. */
export function siteOrOff(text: string): string | undefined {
  if (text === '' || text === 'off') return '';
  const isSite = URL.canParse(text) && isPrivate(new URL(text)) && !/[?#@\s\\]/.test(text);
  return isSite ? text.replace(/(?<!\/)\/+$/, '') : undefined;
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const listOf = (isValid: (entry: string) => boolean) => (text: string) => {
  const entries = splitList(text);
  return entries.every(isValid) ? entries : undefined;
};

/** Parses a list of origins, `*` and `loopback`. */
export const origins = listOf(
  (origin) =>
    origin === '*' ||
    origin === 'loopback' ||
    (URL.canParse(origin) && new URL(origin).origin === origin),
);

/** Parses a list of SHA-256 hashes in base64url. */
export const hashes = listOf((hash) => /^[\w-]{43}$/.test(hash));

/** Parses a list of domain names into lower case, internationalized ones into Punycode. */
export function domains(text: string): string[] | undefined {
  const names = splitList(text.toLowerCase()).map(toDomain);
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Parses a list of mail addresses, each once. SES sends a mail to at most 50. */
export function mailAddresses(text: string): string[] | undefined {
  const addresses = splitList(text).map(toMailAddress);
  if (!addresses.every((address) => address !== undefined)) return undefined;
  const recipients = uniqueAddresses(addresses);
  return recipients.length <= MAX_RECIPIENTS ? recipients : undefined;
}

/** Parses role levels, such as `viewer=1,proposer=2`. */
export function roleLevels(text: string): Map<string, number> | undefined {
  const pairs = splitList(text).map((pair) => /^([a-z0-9_]{1,64})=(\d{1,3})$/.exec(pair));
  if (pairs.length === 0 || pairs.includes(null)) return undefined;
  return new Map(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])]));
}
