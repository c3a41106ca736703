import type { MarkdownIt } from 'markdown-it';

const EMPTY_ADDRESS = /\([ \t\n]*\)/y;

/**
 * Makes the rules of links and pictures match nothing without an address, such as `[x]()`: the parser makes a link to
 * the page itself of it. They find no end of a label that an empty address follows.
 */
export function requireAddresses(parser: MarkdownIt): void {
  const { parseLinkLabel, ...helpers } = parser.helpers;
  parser.helpers = {
    ...helpers,
    parseLinkLabel(state, start, isNestingForbidden) {
      const end = parseLinkLabel(state, start, isNestingForbidden);
      EMPTY_ADDRESS.lastIndex = end + 1;
      return EMPTY_ADDRESS.test(state.src) ? -1 : end;
    },
  };
}
