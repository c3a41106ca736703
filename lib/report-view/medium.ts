import type { ComponentChildren } from 'preact';

/** The addresses that a report links to. */
export type Address = {
  shift: string;
  report: string;
  /** Returns the address of an entry of the shift by its key. */
  entry: (key: string) => string;
};

/** What differs between the console, the page and the mail. */
export type Medium = {
  kind: 'console' | 'page' | 'mail';
  address: Address;
  /** Draws a text in Markdown. */
  prose: (text: string) => ComponentChildren;
};

/** The maximum number of rows of each list in a mail: mail programs cut a mail at about 100 KB. */
export const MAX_ROWS = 40;

/** Returns the entries of a list that a medium shows, and the number of the others. */
export function firstOf<T>(entries: T[], { kind }: Medium): { first: T[]; rest: number } {
  const first = kind === 'mail' ? entries.slice(0, MAX_ROWS) : entries;
  return { first, rest: entries.length - first.length };
}
