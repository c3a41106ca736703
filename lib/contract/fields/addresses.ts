/* Addresses of mail. Settings read them, too, so this module imports nothing. */

/** Recipients of one mail. https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
export const MAX_RECIPIENTS = 50;

const pattern =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/;

export const isMailAddress = (text: string): boolean => text.length <= 256 && pattern.test(text);

/** Returns each address once, without those in `excluded`. Ignores case. */
export function uniqueAddresses(addresses: string[], excluded: string[] = []): string[] {
  const lowerCaseAddresses = new Set(excluded.map((address) => address.toLowerCase()));
  return addresses.filter(
    (address) =>
      !lowerCaseAddresses.has(address.toLowerCase()) &&
      lowerCaseAddresses.add(address.toLowerCase()),
  );
}
