/**
 * What a name of an object is found by: it has neither case, spaces nor hyphens, but for those between
 * two digits, which tell M 1-1, a planetary nebula, from M 11.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\u2010-\u2015\u2212-]+/g, '-')
    .replace(/(?<!\d)-|-(?!\d)/g, '');
