import { html, type Content, type Markup } from './html.ts';

/** The CSS classes of columns. They are short, because a mail repeats them in every row. */
const classNames = { number: 'n', time: 't', text: 'w', id: 'i' };

/** A column of a table: its title, the content of a cell, and the kind of its values. */
export type Column<T> = {
  title: string;
  cell: (row: T) => Content;
  kind?: keyof typeof classNames;
  /** Left out on a narrow screen. */
  isMinor?: boolean;
};

/** The maximum number of rows of each list in a mail: mail programs cut a mail at about 100 KB. */
export const MAX_ROWS_IN_MAIL = 40;

export type Medium = {
  /** A mail has the first rows of long lists, and no images. */
  isMail: boolean;
  /** The address of the shift in the console. */
  shiftUrl: string;
};

/** Returns a section with a heading, or nothing without content. */
export const section = (title: string, content: Content): Markup | undefined =>
  content === undefined || content === false
    ? undefined
    : html`<section>
        <h2>${title}</h2>
        ${content}
      </section>`;

/** Returns the entries of a list that a medium shows, and a sentence about the others. */
export function firstOf<T>(
  entries: T[],
  { isMail, shiftUrl }: Medium,
): { first: T[]; more: Content } {
  const first = isMail ? entries.slice(0, MAX_ROWS_IN_MAIL) : entries;
  const rest = entries.length - first.length;
  const more =
    rest > 0 &&
    html`<p class="quiet">${rest} more: <a href="${shiftUrl}/report">the whole report</a></p>`;
  return { first, more };
}

/** Returns a table without the columns that are empty in all rows; nothing without rows. */
export function table<T>(rows: T[], columns: Column<T>[], medium: Medium): Markup | undefined {
  if (rows.length === 0) return undefined;
  const { first, more } = firstOf(rows, medium);
  const cells = first.map((row) => columns.map(({ cell }) => cell(row)));
  const isUsed = columns.map((_, n) => cells.some((row) => !isEmpty(row[n])));
  const ofUsedColumns = <C>(values: C[]) => values.filter((_, n) => isUsed[n]);
  const kinds = ofUsedColumns(columns).map(classOf);
  const row = (contents: Content[]) =>
    html`<tr>
      ${ofUsedColumns(contents).map((content, n) => html`<td class="${kinds[n]}">${content}</td>`)}
    </tr>`;
  const head = ofUsedColumns(columns).map(
    (column) => html`<th class="${classOf(column)}">${column.title}</th>`,
  );
  return html`<table class="list">
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${cells.map(row)}
      </tbody>
    </table>
    ${more}`;
}

const classOf = ({ kind, isMinor = false }: Pick<Column<never>, 'kind' | 'isMinor'>): string =>
  [kind && classNames[kind], isMinor && 'minor'].filter(Boolean).join(' ');

/** Returns a text, and below it smaller ones; absent ones are left out. */
export function lines(...texts: (string | number | undefined | false)[]): Content {
  const [first = '', ...otherTexts] = texts.filter((text) => text !== undefined && text !== false);
  return [first, otherTexts.length > 0 && html`<div class="quiet">${otherTexts.join(' · ')}</div>`];
}

const isEmpty = (content: Content) => content === undefined || content === false || content === '';
