/** Returns the number that a part of an address names; undefined if it is none that the desk gives. */
export const idIn = (text = ''): number | undefined =>
  /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
