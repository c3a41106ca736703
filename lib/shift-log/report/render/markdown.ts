import { Marked, type Token, type Tokens } from 'marked';
import { html, type Content, type Markup } from './html.ts';

/** Syntax outside the subset is not recognized, so that it is shown as it was typed. */
const unsupported = (): undefined => undefined;

/** The subset of Markdown that the console shows. HTML is not part of it. */
const subset = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    heading: unsupported,
    lheading: unsupported,
    hr: unsupported,
    html: unsupported,
    tag: unsupported,
    def: unsupported,
  },
});

/** Matches a line that opens more levels of quotes and lists than are supported. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*){12,}/m;

/** Characters that Markdown matches in pairs, in time that is quadratic in their number. */
const PAIRED = /[*_~`[\]<!\\]/g;
const MAX_PAIRED_CHARS = 2000;

/** Returns a text with line breaks, emphasis, code, lists, links, quotes and tables as HTML. It never throws. */
export function markdown(text: string): Markup {
  const isCostly = TOO_DEEP.test(text) || (text.match(PAIRED)?.length ?? 0) > MAX_PAIRED_CHARS;
  if (isCostly) return plain(text);
  try {
    return html`${subset.lexer(text).map(block)}`;
  } catch {
    return plain(text);
  }
}

const plain = (text: string) => html`<p class="plain">${text}</p>`;

function block(token: Token): Content {
  switch (token.type) {
    case 'space':
      return undefined;
    case 'code':
      return html`<pre>${(token as Tokens.Code).text}</pre>`;
    case 'blockquote':
      return html`<blockquote>${token.tokens?.map(block)}</blockquote>`;
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'paragraph':
      return html`<p>${inlines(token.tokens)}</p>`;
    default:
      return inline(token);
  }
}

function list({ ordered, start, items }: Tokens.List): Markup {
  const entries = items.map(({ tokens }) => html`<li>${tokens.map(block)}</li>`);
  return ordered
    ? html`<ol start="${Number(start)}">
        ${entries}
      </ol>`
    : html`<ul>
        ${entries}
      </ul>`;
}

function table({ header, rows }: Tokens.Table): Markup {
  const cells = (row: Tokens.TableCell[]) =>
    row.map(({ tokens }) => html`<td>${inlines(tokens)}</td>`);
  return html`<table class="list">
    <thead>
      <tr>
        ${header.map(({ tokens }) => html`<th>${inlines(tokens)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${cells(row)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const inlines = (tokens: Token[] | undefined): Content => tokens?.map(inline);

function inline(token: Token): Content {
  switch (token.type) {
    case 'strong':
      return html`<strong>${inlines(token.tokens)}</strong>`;
    case 'em':
      return html`<em>${inlines(token.tokens)}</em>`;
    case 'del':
      return html`<del>${inlines(token.tokens)}</del>`;
    case 'codespan':
      return html`<code>${(token as Tokens.Codespan).text}</code>`;
    case 'br':
      return html`<br />`;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'link':
    case 'image':
      return link(token as Tokens.Link | Tokens.Image);
    case 'text':
      return token.tokens ? inlines(token.tokens) : token.raw;
    default:
      return token.raw;
  }
}

/** Only these addresses become links; any other is shown as it was typed. */
export const isSafeAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);

/** Returns a link. An image becomes a link, too, because a report loads no external resources. */
function link({ type, href, raw, text, tokens }: Tokens.Link | Tokens.Image): Content {
  if (!isSafeAddress(href)) return raw;
  return html`<a href="${href}">${type === 'image' ? text || href : inlines(tokens)}</a>`;
}
