import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { address } from './address-rule.ts';
import { isSafeAddress } from './addresses.ts';
import { findLabelsOnce } from './link-labels.ts';

/** Quotes and lists within each other. What is nested deeper is shown as it was typed. */
const MAX_LEVELS = 12;

/** More than the tokens of `MAX_LEVELS` lists. The parser drops what is nested deeper than this. */
const MAX_NESTED_TOKENS = 100;

type Depth = { depth?: number };

/** Creates the parser of the subset: markdown-it with these rules alone, which take linear time together. */
export function createParser(): MarkdownIt {
  const parser = createMarkdownIt('zero', { html: false, linkify: false });
  parser.set({ maxNesting: MAX_NESTED_TOKENS });
  parser.enable(['code', 'fence', 'blockquote', 'list', 'table']);
  parser.enable(['newline', 'escape', 'backticks', 'emphasis', 'link', 'image']);
  // Joining would hide which characters are escaped.
  parser.core.ruler.disable('text_join');
  limitLevels(parser, 'blockquote', ['paragraph', 'reference', 'blockquote', 'list']);
  limitLevels(parser, 'list', ['paragraph', 'reference', 'blockquote']);
  parser.inline.ruler.before('newline', 'address', address);
  // An address of another kind leaves the text as it was typed.
  parser.validateLink = isSafeAddress;
  parser.normalizeLink = (url) => url;
  findLabelsOnce(parser);
  leaveEntities(parser);
  return parser;
}

/** Keeps character references in the addresses of links as they were typed, like those in the text. */
function leaveEntities(parser: MarkdownIt): void {
  const { parseLinkDestination } = parser.helpers;
  parser.helpers = {
    ...parser.helpers,
    parseLinkDestination(text, start, max) {
      const found = parseLinkDestination(text, start, max);
      const address = text.slice(start, found.pos).replace(/^<(.*)>$/, '$1');
      return { ...found, str: parser.utils.unescapeMd(address) };
    },
  };
}

/** Replaces a rule of blocks by one that matches nothing below `MAX_LEVELS`. */
function limitLevels(parser: MarkdownIt, name: string, alt: string[]): void {
  const rule = parser.block.ruler.__rules__.find((one) => one.name === name)?.fn;
  if (!rule) throw new Error(`The parser has no rule ${name}.`);
  parser.block.ruler.at(
    name,
    (state, ...lines) => {
      const env = state.env as Depth;
      const { depth = 0 } = env;
      if (depth >= MAX_LEVELS) return false;
      env.depth = depth + 1;
      const isMatch = rule(state, ...lines);
      env.depth = depth;
      return isMatch;
    },
    { alt },
  );
}

const parser = createParser();

/** Returns the tokens of a text. */
export const tokenize = (text: string): Token[] => parser.parse(text, {});
