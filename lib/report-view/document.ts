import type { CompiledReport } from '#lib/shift-log/report/report.ts';

/** What a cell of a table shows: a text, marked if it is bad, and smaller ones below it. */
export type Cell =
  string | number | undefined | { text: string; isBad?: boolean; notes?: string[]; href?: string };

type ColumnStyle = {
  title: string;
  kind?: 'number' | 'time' | 'text' | 'id';
  /** Left out on a narrow screen. */
  isMinor?: boolean;
};

/** A column of a table, and its cell in a row. */
export type Column<T> = ColumnStyle & { cell: (row: T) => Cell };

export type Table = { type: 'table'; columns: ColumnStyle[]; rows: Cell[][] };

/** A figure: a number, what it is, and more about it. */
export type Figure = { number: string; label: string; more: string; isBad?: boolean };

/** Something that a person wrote. */
export type Entry = {
  at: string;
  /** When it was written, if that is another time. */
  written?: string;
  author: string;
  /** The key of its entry in the log of the shift. */
  key?: string;
  /** What it is about, in a line. */
  about?: string;
  /** In Markdown. */
  text?: string;
  /** In plain text. */
  note?: string;
  /** The names of its files. */
  files?: string[];
  replies?: Entry[];
};

/** A link, with the key of the entry that it was written in. */
export type Link = { text: string; href?: string; key: string };

/** A part of a section, which every medium draws in its way. */
export type Part =
  | { type: 'sentence'; text: string; tone?: 'quiet' | 'bad' }
  | { type: 'prose'; text: string; title?: string }
  | { type: 'figures'; figures: Figure[] }
  | { type: 'time'; accounting: CompiledReport['accounting'] }
  | Table
  | { type: 'entries'; entries: Entry[] }
  | { type: 'links'; links: Link[] };

/** A section of a report: its heading, and at least one part. */
export type Section = { title: string; parts: Part[] };

export const sentence = (text: string, tone?: 'quiet' | 'bad'): Part => ({
  type: 'sentence',
  text,
  ...(tone && { tone }),
});

/** Returns a table without the columns that are empty in all rows; nothing without rows. */
export function table<T>(rows: readonly T[], columns: Column<T>[]): Table[] {
  if (rows.length === 0) return [];
  const used = columns.filter(({ cell }) => rows.some((row) => !isEmpty(cell(row))));
  const cells = rows.map((row) => used.map(({ cell }) => cell(row)));
  return [{ type: 'table', columns: used.map(({ cell: _cell, ...style }) => style), rows: cells }];
}

const isEmpty = (cell: Cell) => cell === undefined || cell === '';

/** Returns a cell with a text and smaller ones below it; absent ones are left out. */
export function lines(...texts: (string | number | undefined | false)[]): Cell {
  const [text = '', ...notes] = texts.flatMap((one) =>
    one === undefined || one === false || one === '' ? [] : [String(one)],
  );
  return notes.length === 0 ? text : { text, notes };
}
