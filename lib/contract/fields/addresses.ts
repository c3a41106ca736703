/* Addresses of mail. Settings read them, too, so this module imports nothing. */

/** Recipients of one mail. https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
export const MAX_RECIPIENTS = 50;

const MAX_ADDRESS_CHARS = 256;

const localPart = /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)$/;
const label = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Returns the address of one recipient without white space at its ends and with an internationalized domain in
 * Punycode, or undefined for any other text. The local part has no quotes; the domain has at least two labels.
 */
export function toMailAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const user = trimmed.slice(0, Math.max(0, at));
  const domain = toDomain(trimmed.slice(at + 1));
  if (!localPart.test(user) || !domain?.includes('.')) return undefined;
  const address = `${user}@${domain}`;
  return address.length > MAX_ADDRESS_CHARS ? undefined : address;
}

/**
 * Returns a domain name in Punycode, or undefined for any other text. No label begins or ends with a hyphen, and the
 * last is not numeric. The case of ASCII letters is unchanged.
 */
export function toDomain(text: string): string | undefined {
  // The URL parser reads anything after these characters as another part of a URL.
  if (text.length > MAX_ADDRESS_CHARS || /[\s/\\?#@:%[\]]/.test(text)) return undefined;
  const domain = URL.parse(`http://${text}`)?.hostname ?? '';
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  const isUnchanged = isAscii ? domain === text.toLowerCase() : isInternationalized(text);
  const labels = domain.split('.');
  const isDomain = labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
  if (!isUnchanged || !isDomain) return undefined;
  return isAscii ? text : domain;
}

/** Characters that the URL parser takes for a dot. */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/;

/**
 * Returns whether a domain name has only characters that Punycode keeps. The URL parser drops invisible ones and
 * replaces others, such as circled letters, so that the mail would go to another domain than the one that is read.
 */
const isInternationalized = (text: string): boolean =>
  !/\p{Default_Ignorable_Code_Point}/u.test(text) &&
  !OTHER_DOTS.test(text) &&
  text.normalize('NFKC') === text.normalize('NFC');

/** Returns each address once, without those in `excluded`. Ignores case. */
export function uniqueAddresses(addresses: string[], excluded: string[] = []): string[] {
  const lowerCaseAddresses = new Set(excluded.map((address) => address.toLowerCase()));
  return addresses.filter(
    (address) =>
      !lowerCaseAddresses.has(address.toLowerCase()) &&
      lowerCaseAddresses.add(address.toLowerCase()),
  );
}
