import { picturesInWords } from '#lib/markdown/pictures.ts';
import { durationOf, percent } from '#lib/night/durations.ts';
import { timeUseNames, timeUses } from '#lib/night/words.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { happenedAt, writtenLater } from './entry-time.ts';
import { MAX_ROWS, type Address } from './medium.ts';
import type { Cell, Entry, Part, Section, Table } from './document.ts';
import { dutyOf, editionOf, sectionsOf, titleOf } from './sections.ts';

/** Returns a report as plain text, for programs that show no HTML. */
export function renderText(report: CompiledReport, { report: reportAddress }: Address): string {
  const parts = [
    [titleOf(report), dutyOf(report), editionOf(report)],
    report.warnings.map(({ text }) => `! ${oneLine(text)}`),
    ...sectionsOf(report, { isShort: true }).map(linesOfSection),
    [`The whole report: ${reportAddress}`],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const linesOfSection = ({ title, parts }: Section): string[] => [
  title.toUpperCase(),
  ...parts.flatMap(linesOf),
];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the first lines of a list, and how many follow. */
function firstLines(lines: string[]): string[] {
  const rest = lines.length - MAX_ROWS;
  return rest > 0 ? [...lines.slice(0, MAX_ROWS), `… and ${rest} more`] : lines;
}

function linesOf(part: Part): string[] {
  switch (part.type) {
    case 'sentence':
      return [oneLine(part.text)];
    case 'prose':
      return [...(part.title === undefined ? [] : [`${part.title}:`]), picturesInWords(part.text)];
    case 'figures':
      return part.figures.slice(-1).map(({ number, label, more }) => `${number} ${label}, ${more}`);
    case 'time':
      return timeUseNames.map((use) => {
        const { [use]: seconds, total } = part.accounting.seconds;
        return `${timeUses[use]}: ${durationOf(seconds)} (${percent(seconds, total)})`;
      });
    case 'table':
      return firstLines(part.rows.map((cells) => rowText(part, cells)));
    case 'entries':
      return firstLines(part.entries.map(entryText));
    case 'links':
      return firstLines(part.links.map(({ text }) => `- ${text}`));
  }
}

/** Returns a row. Of the columns that a narrow screen leaves out, it has what is bad. */
const rowText = ({ columns }: Table, cells: Cell[]): string =>
  `- ${cells
    .flatMap((cell, at) => {
      const { title = '', isMinor } = columns[at] ?? {};
      if (!isMinor) return textsOf(cell);
      return typeof cell === 'object' && cell.isBad ? [`${title.toLowerCase()}: ${cell.text}`] : [];
    })
    .join(' · ')}`;

function textsOf(cell: Cell): string[] {
  if (cell === undefined || cell === '') return [];
  if (typeof cell !== 'object') return [oneLine(String(cell))];
  return [cell.text, ...(cell.notes ?? [])].map(oneLine);
}

function entryText(entry: Entry): string {
  const { author, text, note, files = [], replies = [] } = entry;
  const content = (text && picturesInWords(text)) ?? note ?? `(${files.join(', ')})`;
  return [
    `- ${happenedAt(entry)} ${author}${writtenLater(entry)}: ${content}`,
    ...replies.map((reply) => `  > ${reply.author}: ${picturesInWords(reply.text ?? '(files)')}`),
  ].join('\n');
}
