import type { ComponentChildren } from 'preact';
import { Prose } from '#lib/report-view/prose.tsx';
import { parse } from './lexer.ts';
import { splitReferences } from './tokens.ts';

/** The addresses of the pages that a text refers to. */
type ReferenceLinks = { tag: (name: string) => string; block: (ebId: string) => string };

/** Shows a text in Markdown, with links to the tags and execution blocks that it names. */
export const Markdown = ({ text, links }: { text: string; links: ReferenceLinks }) => (
  <Prose blocks={parse(text)} drawText={(plain) => drawReferences(plain, links)} />
);

const drawReferences = (text: string, links: ReferenceLinks): ComponentChildren =>
  splitReferences(text).map((part) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a class={`reference reference--${part.kind}`} href={links[part.kind](part.name)}>
        {part.text}
      </a>
    ),
  );
