/** Returns whether a text has a character that is not white space, a control or otherwise invisible. */
export const hasVisibleCharacter = (text: string): boolean =>
  // U+2800 is the empty pattern of Braille.
  /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Returns a text without white space at its ends, with single spaces inside, and with composed letters (NFC). */
export const normalizeLine = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/[\p{Zs}\t]+/gu, ' ');

/** Returns whether a text has no line break, no control character and no mark that changes the writing direction. */
export const isOneLine = (text: string): boolean =>
  !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

/**
 * Returns any text as one line: a line break or a control becomes a space, a mark of writing direction is removed. The
 * line is cut between characters, since half of a surrogate pair cannot be encoded.
 */
export function toOneLine(text: string, maxChars = Infinity): string {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]+/g, '')
    .toWellFormed();
  return line.length > maxChars ? Array.from(line).slice(0, maxChars).join('') : line;
}

/** Returns whether a text can be the name of a file: one line with a visible character and without a path. */
export const isFileName = (text: string): boolean =>
  isOneLine(text) && hasVisibleCharacter(text) && !/[/\\]/.test(text) && !/^\.\.?$/.test(text);
