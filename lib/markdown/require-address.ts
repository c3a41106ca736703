import type { MarkdownIt } from 'markdown-it';

/**
 * Makes the rule of links or pictures match nothing without an address, such as `[x]()`: the parser makes a link to the
 * page itself of it.
 */
export function requireAddress(parser: MarkdownIt, name: 'link' | 'image'): void {
  const { ruler } = parser.inline;
  const rule = ruler.__rules__.find((one) => one.name === name)?.fn;
  if (!rule) throw new Error(`The parser has no rule ${name}.`);
  ruler.at(name, (state, isSilent) => {
    const { pos, pending, tokens, tokens_meta } = state;
    const { length } = tokens;
    if (!rule(state, isSilent)) return false;
    const token = tokens.slice(length).find(({ type }) => type === 'link_open' || type === 'image');
    if (!token || (token.attrGet('href') ?? token.attrGet('src')) !== '') return true;
    tokens.length = length;
    tokens_meta.length = length;
    Object.assign(state, { pos, pending });
    return false;
  });
}
