import type { Token, Tokens } from 'marked';
import type { ComponentChildren, VNode } from 'preact';
import { lex } from './lexer.ts';
import { splitReferences } from './tokens.ts';

/** The addresses of the pages that a text refers to. */
type ReferenceLinks = { tag: (name: string) => string; block: (ebId: string) => string };

/**
 * Shows a text with line breaks, emphasis, code, lists, links, quotes and tables. The text becomes virtual nodes,
 * never HTML, so that markup in it is shown as it was typed.
 */
export function Markdown({ text, links }: { text: string; links: ReferenceLinks }) {
  return <div class="prose">{lex(text).map((token) => block(token, links))}</div>;
}

function block(token: Token, links: ReferenceLinks): ComponentChildren {
  switch (token.type) {
    case 'space':
      return null;
    case 'code':
      return (
        <pre class="prose__code" tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{(token.tokens ?? []).map((one) => block(one, links))}</blockquote>;
    case 'list':
      return list(token as Tokens.List, links);
    case 'table':
      return table(token as Tokens.Table, links);
    case 'paragraph':
      return <p>{inlines(token.tokens, links)}</p>;
    default:
      return inline(token, links);
  }
}

function list({ ordered, start, items }: Tokens.List, links: ReferenceLinks): VNode {
  const entries = items.map(({ tokens }) => <li>{tokens.map((one) => block(one, links))}</li>);
  return ordered ? <ol start={Number(start)}>{entries}</ol> : <ul>{entries}</ul>;
}

function table({ header, rows }: Tokens.Table, links: ReferenceLinks): VNode {
  const cellClass = ({ align }: Tokens.TableCell) => (align ? `prose__cell--${align}` : undefined);
  return (
    <div class="prose__table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map((cell) => (
              <th class={cellClass(cell)}>{inlines(cell.tokens, links)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td class={cellClass(cell)}>{inlines(cell.tokens, links)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Without `links`, references stay text: a link contains no other link. */
const inlines = (tokens: Token[] | undefined, links: ReferenceLinks | undefined) =>
  tokens?.map((token) => inline(token, links));

function inline(token: Token, links: ReferenceLinks | undefined): ComponentChildren {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens, links)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens, links)}</em>;
    case 'del':
      return <del>{inlines(token.tokens, links)}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'link':
    case 'image':
      return link(token as Tokens.Link | Tokens.Image);
    case 'text':
      return token.tokens ? inlines(token.tokens, links) : references(token.raw, links);
    default:
      return token.raw;
  }
}

/** Only these addresses become links; any other is shown as it was typed. */
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

function link({ type, href, raw, text, tokens }: Tokens.Link | Tokens.Image) {
  if (!SAFE_ADDRESS.test(href) || !URL.canParse(href)) return raw;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {type === 'image' ? text || href : inlines(tokens, undefined)}
    </a>
  );
}

function references(text: string, links: ReferenceLinks | undefined): ComponentChildren {
  if (!links) return text;
  return splitReferences(text).map((part) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a class={`reference reference--${part.kind}`} href={links[part.kind](part.name)}>
        {part.text}
      </a>
    ),
  );
}
