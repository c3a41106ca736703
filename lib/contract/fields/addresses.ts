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
  const address = text.trim();
  if (address.length > MAX_ADDRESS_CHARS) return undefined;
  const at = address.lastIndexOf('@');
  const domain = toDomain(address.slice(at + 1));
  if (at < 0 || !localPart.test(address.slice(0, at)) || domain === undefined) return undefined;
  return domain.includes('.') ? `${address.slice(0, at)}@${domain}` : undefined;
}

/**
 * Returns a domain name in Punycode, or undefined for any other text. No label begins or ends with a hyphen, and the
 * last is not numeric. The case of ASCII letters is unchanged.
 */
export function toDomain(text: string): string | undefined {
  // The URL parser reads anything after these characters as another part of a URL.
  const isAscii = /^[\x20-\x7e]*$/.test(text) || /[\s/\\?#@:%[\]]/.test(text);
  const domain = isAscii ? text : URL.parse(`http://${text}`)?.hostname;
  const labels = domain?.split('.') ?? [];
  const isDomain = labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isDomain ? domain : undefined;
}

/** Returns each address once, without those in `excluded`. Ignores case. */
export function uniqueAddresses(addresses: string[], excluded: string[] = []): string[] {
  const lowerCaseAddresses = new Set(excluded.map((address) => address.toLowerCase()));
  return addresses.filter(
    (address) =>
      !lowerCaseAddresses.has(address.toLowerCase()) &&
      lowerCaseAddresses.add(address.toLowerCase()),
  );
}
