import { signal } from '@preact/signals';
import type { Token, Tokens } from 'marked';

/** The grammar is loaded when the first text is shown, so that the first entries do not wait for it. */
const lexSubset = signal<(text: string) => Token[]>();
let loading: Promise<void> | undefined;

/** Loads the grammar. Rejects without a connection; the next call tries again. */
export const loadGrammar = (): Promise<void> =>
  (loading ??= import('./grammar.ts').then(
    (grammar) => void (lexSubset.value = grammar.lexSubset),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));

/** Nested quotes and lists beyond this depth are shown as they were typed. */
const MAX_DEPTH = 12;

/** Matches a line that opens more levels of quotes and lists than are supported. */
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])[ \\t]*){${MAX_DEPTH},}`, 'm');

/** Finding the pairs of these characters takes time that grows with the square of their number. */
const PAIRED = /[*_~`[\]<!\\]/g;
const MAX_PAIRED_CHARS = 2000;

/**
 * Returns the blocks of a text: paragraphs, lists, quotes, code and tables. It never throws. Until the grammar is
 * loaded, the text is one paragraph; components that show it are rendered again then.
 */
export function lex(text: string): Token[] {
  const lexer = lexSubset.value;
  if (!lexer) {
    loadGrammar().catch(() => undefined);
    return [plain(text)];
  }
  const isCostly = TOO_DEEP.test(text) || (text.match(PAIRED)?.length ?? 0) > MAX_PAIRED_CHARS;
  if (isCostly) return [plain(text)];
  try {
    return lexer(text);
  } catch {
    return [plain(text)];
  }
}

/** Returns a text as it was typed: one paragraph with its line breaks. */
function plain(text: string): Tokens.Paragraph {
  const tokens = text.split('\n').flatMap((line, at): Token[] => {
    const typed: Token = { type: 'text', raw: line, text: line };
    return at === 0 ? [typed] : [{ type: 'br', raw: '\n' }, typed];
  });
  return { type: 'paragraph', raw: text, text, tokens };
}

/** Returns the tokens directly inside a token: inline tokens, list items or table cells. */
export function childrenOf(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flat().flatMap(({ tokens }) => tokens);
  }
  return 'tokens' in token ? (token.tokens ?? []) : [];
}
