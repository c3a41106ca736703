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
  const words = text.toLowerCase();
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const content = node.nodeValue?.toLowerCase() ?? '';
    for (let at = content.indexOf(words); at >= 0; at = content.indexOf(words, at + words.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + words.length, node.nodeValue?.length ?? 0));
      ranges.push(range);
    }
  }
  return ranges;
}
