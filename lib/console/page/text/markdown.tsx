import type { ComponentChildren } from 'preact';
import type { CheckBlock } from '#lib/markdown/tree.ts';
import { Prose } from '#lib/report-view/prose.tsx';
import { parse } from './lexer.ts';
import { splitReferences } from './tokens.ts';

/** The addresses of the pages that a text refers to. */
type ReferenceLinks = { tag: (name: string) => string; block: (ebId: string) => string };

/** Ticks the check box in a line of a text, from 0. */
export type OnTick = (line: number, box: HTMLInputElement) => void;

type MarkdownProps = { text: string; links: ReferenceLinks; onTick?: OnTick | undefined };

/** Shows a text in Markdown, with links to the tags and execution blocks that it names, and boxes that can be ticked. */
export const Markdown = ({ text, links, onTick }: MarkdownProps) => (
  <Prose
    blocks={parse(text)}
    draw={{
      text: (plain) => drawReferences(plain, links),
      check: (check) => drawCheck(check, onTick),
    }}
  />
);

const drawCheck = ({ isChecked, line, label }: CheckBlock, onTick: OnTick | undefined) => (
  <input
    type="checkbox"
    class="prose__check"
    checked={isChecked}
    disabled={!onTick}
    aria-label={label}
    onChange={({ currentTarget }) => onTick?.(line, currentTarget)}
  />
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
