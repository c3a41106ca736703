/** Returns whether an address may be a link: only of the web and of mail. */
export const isSafeAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);
