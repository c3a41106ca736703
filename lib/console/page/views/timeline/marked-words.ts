/** The name of the highlight in the style sheet. */
const NAME = 'filter';

/**
 * Marks a text in what an element shows, until the returned function is called. The browser draws the marks over the
 * text, whose elements stay as they are; one that cannot draws none.
 */
export function markWords(within: HTMLElement, text: string): () => void {
  if (typeof Highlight === 'undefined') return () => undefined;
  const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesOf(within, text)));
  const observer = new MutationObserver(mark);
  observer.observe(within, { childList: true, subtree: true, characterData: true });
  mark();
  return () => {
    observer.disconnect();
    CSS.highlights.delete(NAME);
  };
}

function rangesOf(within: HTMLElement, text: string): Range[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const words = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (const { 0: found, index } of (node.nodeValue ?? '').matchAll(words)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      ranges.push(range);
    }
  }
  return ranges;
}
