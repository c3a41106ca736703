import type { MarkdownIt } from 'markdown-it';
import { isSafeAddress } from './addresses.ts';

type Rule = Parameters<MarkdownIt['inline']['ruler']['push']>[1];

const SCHEME = /(?:^|[^a-z0-9])(https?)$/i;
const REST = /:\/\/[^\s<>"]+/y;
const LONGEST_SCHEME = 6;

/** Makes a link of a bare `http` or `https` address. Punctuation at its end belongs to the sentence. */
export const address: Rule = (state, isSilent) => {
  const { src, pos } = state;
  // The brackets of a link are found silently: they take precedence over an address.
  if (isSilent || !src.startsWith('://', pos) || state.linkLevel > 0) return false;
  const scheme = SCHEME.exec(src.slice(Math.max(0, pos - LONGEST_SCHEME), pos))?.[1];
  // Reading `pending` here would copy it each time.
  if (scheme === undefined || state.pending.length < scheme.length) return false;
  REST.lastIndex = state.pos;
  const rest = withoutPunctuation(REST.exec(state.src)?.[0] ?? '');
  const url = scheme + rest;
  if (rest.length <= '://'.length) return false;
  const isLink = isSafeAddress(url);
  // Text that is no address is read once, too: scanning it again at its next colon would take quadratic time.
  if (!isLink) state.pending += rest;
  else {
    state.pending = state.pending.slice(0, -scheme.length);
    state.push('link_open', 'a', 1).attrs = [['href', url]];
    state.push('text', '', 0).content = url;
    state.push('link_close', 'a', -1);
  }
  state.pos += rest.length;
  return true;
};

const closing = new Map([
  [')', '('],
  [']', '['],
]);

/** Removes punctuation from the end of an address, and closing brackets that it does not open. */
function withoutPunctuation(text: string): string {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let end = text.length;
  for (; end > 0; end--) {
    const char = text[end - 1] ?? '';
    const opening = closing.get(char);
    const isUnopened = opening !== undefined && count(counts, char) > count(counts, opening);
    if (!isUnopened && !".,;:!?'*_~`|\\".includes(char)) break;
    counts.set(char, count(counts, char) - 1);
  }
  return text.slice(0, end);
}

const count = (counts: Map<string, number>, char: string): number => counts.get(char) ?? 0;
