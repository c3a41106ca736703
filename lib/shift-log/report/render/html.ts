/** Trusted HTML, which only `html` creates. Every other text is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a template shows: text is escaped, lists are joined, and absent values are left out. */
export type Content = Markup | string | number | undefined | false | readonly Content[];

/**
 * Returns the HTML of a template. Every value is escaped, in text and in attributes with quotes, unless it is HTML.
 *
 * @example html`<p class="${kind}">${text}</p>`
 */
export const html = (parts: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(parts.map((part, n) => part + toText(values[n])).join(''));

function toText(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(toText).join('');
  return escapeText(String(content));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text, and replaces characters that no HTML may have. */
const escapeText = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
    .replace(/[^\P{Cc}\n\r\t]/gu, '\uFFFD')
    .toWellFormed();
