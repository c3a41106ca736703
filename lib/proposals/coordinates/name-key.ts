/**
 * Normalizes the name of an object for look-up: case, spaces and hyphens do not count. Only a hyphen between two
 * digits does: it distinguishes the planetary nebula M 1-1 from M 11.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\u2010-\u2015\u2212-]+/g, '-')
    .replace(/(?<!\d)-|-(?!\d)/g, '');
