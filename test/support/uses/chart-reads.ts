import { chartOf, type Chart } from '#infra/tools/docs/charts.ts';

/* Keys and reads as the charts of the tables write them, without what is in angle brackets. */

type Key = { pk: string; sk: string };

/** A read of an item, or of a partition or a range of it. */
export type Read = { index?: string | undefined; pk: string } & (
  { sk: string } | { from?: string | undefined; to?: string | undefined }
);

/** Returns a text with empty angle brackets: two templates are compared regardless of the names of their values. */
export const withoutNames = (text: string): string => text.replace(/<[^>]*>/g, '<>');

const alternativesOf = (column: string): string[] => withoutNames(column).split(' or ');

const matches = (template: string, text: string): boolean =>
  new RegExp(`^${template.split('<>').map(escape).join('.+')}$`, 's').test(text);

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the row of an item, the one with the longest key if there are several; undefined if the chart has none. */
export const rowOf = ({ entities }: Chart, { pk, sk }: Key) =>
  entities
    .filter(
      (row) =>
        alternativesOf(row.pk).some((template) => matches(template, pk)) &&
        alternativesOf(row.sk).some((template) => matches(template, sk)),
    )
    .sort((a, b) => b.sk.length - a.sk.length)[0];

/** Returns the template of a partition, or the partition itself if the chart has none. */
function partitionOf({ entities }: Chart, index: string | undefined, pk: string): string {
  const templates = entities.flatMap((row) =>
    alternativesOf(row[index ?? 'pk'] ?? '').map((column) => column.split(', ')[0] ?? ''),
  );
  return templates.find((template) => template !== '' && matches(template, pk)) ?? pk;
}

/** Returns a read as the `key` of an access pattern writes it. */
export function describeRead(service: string, { index, pk, ...rest }: Read): string {
  const chart = chartOf(service);
  const partition = `${index === undefined ? '' : `${index}: `}${partitionOf(chart, index, pk)}`;
  const sk = 'sk' in rest ? sortKeyOf(chart, { pk, sk: rest.sk }) : describeRange(rest);
  return sk === '' ? partition : `${partition}, ${sk}`;
}

function sortKeyOf(chart: Chart, key: Key): string {
  const templates = alternativesOf(rowOf(chart, key)?.sk ?? key.sk);
  return templates.find((template) => matches(template, key.sk)) ?? key.sk;
}

/** Returns the range between two prefixes; an empty text if it is of times or other values. */
function describeRange({ from = '', to = '' }: { from?: string; to?: string }): string {
  const [first, last] = [from, to].map((bound) => /^[A-Z_]+#/.exec(bound)?.[0]);
  if (first === undefined || last === undefined) return '';
  return first === last ? `${first}…` : `${first}… to ${last}…`;
}
