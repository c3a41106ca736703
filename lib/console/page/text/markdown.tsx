import type { ComponentChildren } from 'preact';
import { Prose } from '#lib/report-view/prose.tsx';
import { CheckBox, type OnTick } from './check-box.tsx';
import { TagMark, tagColors } from './tag-mark.tsx';
import { parse } from './lexer.ts';
import { splitPictures, type Picture } from '#lib/markdown/pictures.ts';
import { splitReferences } from '#lib/characters/references.ts';

/** The addresses of the pages that a text refers to. */
type ReferenceLinks = {
  tag: (name: string) => string;
  block: (ebId: string) => string;
  ticket: (key: string) => string | undefined;
};

/** Draws a file of the same entry by its name; undefined for one that is no picture, or that the entry does not have. */
export type DrawPicture = (picture: Picture) => ComponentChildren;

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

const drawPictures = (
  text: string,
  links: ReferenceLinks,
  draw: DrawPicture | undefined,
): ComponentChildren =>
  splitPictures(text).map(
    (part) =>
      (part.kind === 'picture' ? draw?.(part) : undefined) ?? drawReferences(part.text, links),
  );

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
