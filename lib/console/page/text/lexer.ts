import { signal } from '@preact/signals';
import { asTyped, type Block } from '#lib/markdown/tree.ts';

/** The grammar is loaded when the first text is shown, so that the first entries do not wait for it. */
const parseText = signal<(text: string) => Block[]>();
let loading: Promise<void> | undefined;

/** Loads the grammar. Rejects without a connection; the next call tries again. */
export const loadGrammar = (): Promise<void> =>
  (loading ??= import('#lib/markdown/parse.ts').then(
    (grammar) => void (parseText.value = grammar.parseText),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));

/**
 * Returns the blocks of a text: paragraphs, lists, quotes, code and tables. Until the grammar is loaded, the text is as it
 * was typed; components that show it are rendered again then. A text that cannot be parsed stays so, and stops no other.
 */
export function parse(text: string): Block[] {
  const parser = parseText.value;
  if (!parser) {
    loadGrammar().catch(() => undefined);
    return asTyped(text);
  }
  try {
    return parser(text);
  } catch {
    return asTyped(text);
  }
}
