import type { MarkdownIt } from 'markdown-it';

type State = Parameters<Parameters<MarkdownIt['inline']['ruler']['push']>[1]>[0];

/** The text in brackets of a link: the position of its closing bracket, -1 without one, and whether it has a link. */
type Label = { end: number; hasLink: boolean };

const EMPTY_ADDRESS = /\([ \t\n]*\)/y;

/**
 * Replaces the search for the end of a label by one of linear time: the parser's own walks through the same brackets for
 * each bracket around them. A label that an empty address follows, such as `[x]()`, has no end, so that it is shown as
 * it was typed: the parser makes a link to the page itself of it.
 */
export function findLabelsOnce(parser: MarkdownIt): void {
  const labelsOf = new WeakMap<State, Map<number, Label>>();
  const parseLinkLabel = (state: State, start: number, isNestingForbidden = false) => {
    const labels = labelsOf.get(state) ?? new Map<number, Label>();
    labelsOf.set(state, labels);
    const cachedLabel = labels.get(start);
    // While a label is parsed, the text ends at its closing bracket.
    const isCached =
      cachedLabel !== undefined && cachedLabel.end >= 0 && cachedLabel.end < state.posMax;
    const label = isCached ? cachedLabel : findLabel(state, start, labels);
    labels.set(start, label);
    EMPTY_ADDRESS.lastIndex = label.end + 1;
    const isRefused = (isNestingForbidden && label.hasLink) || EMPTY_ADDRESS.test(state.src);
    return isRefused ? -1 : label.end;
  };
  parser.helpers = { ...parser.helpers, parseLinkLabel };
}

function findLabel(state: State, start: number, labels: Map<number, Label>): Label {
  const { pos: before, posMax, src, md } = state;
  const label: Label = { end: -1, hasLink: false };
  let pos = start + 1;
  while (pos < posMax && src[pos] !== ']') {
    state.pos = pos;
    md.inline.skipToken(state);
    const inner = src[pos] === '[' && state.pos === pos + 1 ? labels.get(pos) : undefined;
    label.hasLink ||= inner?.hasLink ?? (src[pos] === '[' && state.pos > pos + 1);
    // What surrounds a bracket that is never closed is not closed, either.
    pos = inner === undefined ? state.pos : inner.end < 0 ? posMax : inner.end + 1;
  }
  state.pos = before;
  if (pos < posMax) label.end = pos;
  return label;
}
