import { normalizeLine } from '#lib/characters/one-line.ts';

/** Returns the form in which tags are compared: regardless of case, and of how letters are composed. */
export const canonicalTag = (name: string): string =>
  // Lower case may take letters apart again, and has two forms of sigma.
  normalizeLine(name).toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
