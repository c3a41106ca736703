import type { ComponentChildren } from 'preact';
import { Prose } from '#lib/report-view/prose.tsx';
import { CheckBox, type OnTick } from './check-box.tsx';
import { TagMark, tagColors } from './tag-mark.tsx';
import { parse } from './lexer.ts';
import { splitReferences } from '#lib/characters/references.ts';

/** The addresses of the pages that a text refers to. */
type ReferenceLinks = {
  tag: (name: string) => string;
  block: (ebId: string) => string;
  ticket: (key: string) => string | undefined;
};

/** Draws a file of the same entry by its name; undefined for one that is no picture, or that the entry does not have. */
export type DrawPicture = (name: string) => ComponentChildren;

type MarkdownProps = {
  text: string;
  links: ReferenceLinks;
  onTick?: OnTick | undefined;
  drawPicture?: DrawPicture;
};

/**
 * Shows a text in Markdown, with links to the tags, blocks and tickets that it names, pictures of the same entry, and
 * boxes that can be ticked.
 */
export const Markdown = ({ text, links, onTick, drawPicture }: MarkdownProps) => (
  <Prose
    blocks={parse(text)}
    draw={{
      text: (plain) => drawPictures(plain, links, drawPicture),
      check: (check) => <CheckBox {...check} onTick={onTick} />,
    }}
  />
);

/** A picture by the name of its file: `![the plot](plot.png)`, or with blanks `![](<the plot.png>)`. */
const PICTURE = /^!\[[^\]\n]*\]\((?:<[^<>\n]+>|[^\s()]+)\)/;

/** The maximum length of a picture in a text, in characters. */
const MAX_PICTURE_CHARS = 600;

function drawPictures(
  text: string,
  links: ReferenceLinks,
  draw: DrawPicture | undefined,
): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (let at = text.indexOf('!['); draw && at >= 0; at = text.indexOf('![', at + 2)) {
    const [typed] = PICTURE.exec(text.slice(at, at + MAX_PICTURE_CHARS)) ?? [];
    const picture = typed && draw(nameIn(typed));
    if (!typed || !picture) continue;
    parts.push(drawReferences(text.slice(end, at), links), picture);
    end = at + typed.length;
  }
  return [...parts, drawReferences(text.slice(end), links)];
}

/** Returns the name of the file of a picture; percent-encoded characters are decoded. */
function nameIn(picture: string): string {
  const name = picture.slice(picture.indexOf('](') + 2, -1).replace(/^<|>$/g, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const drawReferences = (text: string, links: ReferenceLinks): ComponentChildren =>
  splitReferences(text).map((part) =>
    part.kind === 'text' ? (
      drawTickets(part.text, links)
    ) : (
      <a class={`reference reference--${part.kind}`} href={links[part.kind](part.name)}>
        {part.kind === 'tag' && <TagMark color={tagColors.value.get(part.name.toLowerCase())} />}
        {part.text}
      </a>
    ),
  );

/** The key of a ticket, such as `DESK-12`. */
const TICKET = /(?<![\w/-])([A-Z][A-Z0-9_]{1,31}-\d{1,9})(?![\w-])/;

const drawTickets = (text: string, { ticket }: ReferenceLinks): ComponentChildren =>
  text.split(TICKET).map((part, n) => {
    const href = n % 2 === 0 ? undefined : ticket(part);
    return href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    );
  });
