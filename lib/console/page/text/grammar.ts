import { Marked, type Token } from 'marked';

/** What is not part of the subset is not recognized, so that it is shown as it was typed. */
const unsupported = (): undefined => undefined;

const subset = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    heading: unsupported,
    lheading: unsupported,
    hr: unsupported,
    html: unsupported,
    tag: unsupported,
    def: unsupported,
  },
});

/** Returns the blocks of a text in the subset of Markdown that entries have. */
export const lexSubset = (text: string): Token[] => subset.lexer(text);
