/** A card of a FITS header: a line of 80 characters. https://fits.gsfc.nasa.gov/fits_standard.html, section 4 */
export type Card = {
  keyword: string;
  /** Undefined for a comment, and for a keyword without a value. */
  value: string | number | boolean | undefined;
  /** The value as it is written, without the quotation marks of a text; the text of a comment. */
  text: string;
  comment: string;
};

const COMMENTARY = ['COMMENT', 'HISTORY', ''];
const KEYWORD_CHARS = 8;
const VALUE_INDICATOR = '= ';

/** Parses a card. The convention HIERARCH has keywords of several words. */
export function parseCard(card: string): Card {
  const keyword = card.slice(0, KEYWORD_CHARS).trimEnd();
  const rest = card.slice(KEYWORD_CHARS);
  if (keyword === 'HIERARCH' && rest.includes('=')) {
    const equals = rest.indexOf('=');
    return { keyword: rest.slice(0, equals).trim(), ...parseField(rest.slice(equals + 1)) };
  }
  if (keyword === 'CONTINUE') return { keyword, ...parseField(rest) };
  if (COMMENTARY.includes(keyword) || !rest.startsWith(VALUE_INDICATOR))
    return { keyword, value: undefined, text: rest.trim(), comment: '' };
  return { keyword, ...parseField(rest.slice(VALUE_INDICATOR.length)) };
}

type Field = Omit<Card, 'keyword'>;

/** Parses a value and the comment behind its slash. */
function parseField(field: string): Field {
  const text = field.trimStart();
  return text.startsWith("'") ? parseText(text) : parseWord(text);
}

/** Parses a text, in which two quotation marks are one. Blanks at its end do not count. */
function parseText(field: string): Field {
  let end = 1;
  while (end < field.length && (field[end] !== "'" || field[end + 1] === "'"))
    end += field[end] === "'" ? 2 : 1;
  const value = field.slice(1, end).replaceAll("''", "'").trimEnd();
  return { value, text: value, comment: commentIn(field.slice(end + 1)) };
}

/** Parses a number, a logical value, or a pair of numbers, which stays a text. */
function parseWord(field: string): Field {
  const slash = field.indexOf('/');
  const text = (slash < 0 ? field : field.slice(0, slash)).trim();
  return { value: valueOf(text), text, comment: slash < 0 ? '' : field.slice(slash + 1).trim() };
}

/** A number. The exponent may be a D, as in Fortran. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[ED][+-]?\d+)?$/i;

function valueOf(text: string): Card['value'] {
  if (text === 'T' || text === 'F') return text === 'T';
  if (NUMBER.test(text)) return Number(text.replace(/d/i, 'E'));
  return text === '' ? undefined : text;
}

const commentIn = (text: string): string => {
  const slash = text.indexOf('/');
  return slash < 0 ? '' : text.slice(slash + 1).trim();
};

/** Adds a card to a header. A CONTINUE adds to the text before it, if that ends with an ampersand. */
export function addCard(cards: Card[], card: Card): void {
  const last = cards.at(-1);
  if (card.keyword !== 'CONTINUE' || typeof last?.value !== 'string' || !last.value.endsWith('&')) {
    cards.push(card);
    return;
  }
  const value = last.value.slice(0, -1) + (typeof card.value === 'string' ? card.value : '');
  const comment = [last.comment, card.comment].filter((part) => part !== '').join(' ');
  cards[cards.length - 1] = { ...last, value, text: value, comment };
}
