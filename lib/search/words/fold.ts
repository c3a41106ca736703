/** Letters that Unicode does not decompose, as people type them without diacritics. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

const specialLetters = new RegExp(`[${Object.keys(spellings).join('')}]`, 'g');

/** The maximum length of a field's value: a page of a thousand postings of its term is then under 1 MB. */
const MAX_FIELD_CHARS = 256;

/** Returns a text without case and diacritics, in compatibility form: `Ångström` and `ANGSTROM` are equal. */
export function fold(text: string): string {
  // Most words are ASCII, for which this takes a tenth of the time.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(specialLetters, (letter) => spellings[letter] ?? letter);
}

/** Returns the value of a field such as a tag or a name, in the form in which values are compared. */
export function foldField(value: string): string {
  const normalizedValue = value.trim().replace(/\s+/g, ' ');
  return truncateText(fold(normalizedValue) || normalizedValue, MAX_FIELD_CHARS);
}

/** Returns the beginning of a text, of at most `length` UTF-16 code units, without half of a surrogate pair. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isHalf ? length - 1 : length);
}
