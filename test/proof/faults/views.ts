import { inOrder, textOf, type Stored } from './stored.ts';

/** What two runs of one request cannot have in common: ids, times and what is made of them. */
const masks: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\b[0-7][0-9A-HJKMNP-TV-Z]{25}/g, '<event>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '<time>'],
  [/\d{4}-\d\d-\d\dT\d\d"/g, '<hour>"'],
  [/\b(prsl|sbd)-\d{8}-\d{5}/g, '$1-<number>'],
  [/\b1[78]\d{8,11}\b/g, '<moment>'],
  [/\b\d{14,16}\b/g, '<id>'],
  [/\b[0-9a-f]{24,64}\b/g, '<digest>'],
  [/#[\w-]{43}"/g, '#<digest>"'],
  [/browse\/[A-Z]+-\d+/g, 'browse/<ticket>'],
  [/"(key|id)":\{"[SN]":"([A-Z]+-)?\d+"/g, '"<ticket>"'],
  [/("B":")[^"]*/g, '$1<bytes>'],
  [/connection-\d+/g, '<connection>'],
];

/** A text in which such things are alike. */
const masked = (text: string): string =>
  masks.reduce((masked, [what, mask]) => masked.replace(what, mask), text);

/** What an answer tells, its fields in order, without what no two runs have in common. */
export const toldBy = (body = ''): string =>
  masked(/^[[{]/.test(body) ? JSON.stringify(inOrder(JSON.parse(body))) : body)
    .replaceAll(/"id":\d+,"key":"[A-Z]+-\d+"/g, '"<ticket>"')
    .replaceAll(/-\d{5}\b/g, '-<made>')
    .replaceAll(/X-Amz-\w+=[^&"]*/g, '<signed>');

/**
 * What is no change that anyone sees: numbers of a day that were not used, a hold on an Idempotency-Key
 * that lapses, answers of the resolver that are kept or not, notes of whom was told lately, bytes that wait
 * and go in three days.
 */
const fleeting = (key: string, text: string) =>
  / COUNT#| OBJECT#| LATELY /.test(key) ||
  (key.includes(' REQUEST#') && !text.includes('"outcome"'));

/** Records that say how it ended with what was sent elsewhere: they stand also where that went wrong. */
const isRecord = (key: string) => / MAIL#| SENDER#| REQUEST#| TICKET#\w+ TICKET$/.test(key);

/** What is looked at: masked or as it is; with the records, with the rows of connections or without. */
export type Look = { mask: boolean; records: boolean; connections: boolean };

/** The items and files of a store, a line each, in order. */
export function linesOf({ items, files }: Stored, look: Look): string[] {
  const { mask, records, connections } = look;
  const lines = [...items]
    .map(([key, item]) => [key, textOf(item)] as const)
    .filter(([key, text]) => !fleeting(key, text))
    .filter(
      ([key]) => (records || !isRecord(key)) && (connections || !key.includes(' CONNECTIONS ')),
    )
    .map(([key, text]) => `${key} ${text}`);
  const objects = [...files]
    .filter(([file]) => !file.startsWith('staging/') && !/_metadata\.json$|_md5$/.test(file))
    .map(([file, bytes]) => `file ${file} ${typeof bytes === 'number' ? bytes : bytes.length}`);
  const all = [...lines, ...objects];
  return (mask ? all.map(masked) : all).sort();
}

/** The first lines in which two stores differ. */
export function difference(was: string[], is: string[]): string {
  const [gone, come] = [without(was, is), without(is, was)];
  const cut = (line: string) => line.slice(0, 600);
  return [...gone.map((line) => `- ${cut(line)}`), ...come.map((line) => `+ ${cut(line)}`)]
    .slice(0, 6)
    .join('\n      ');
}

/** The lines of one that the other lacks, each as often as it does. */
function without(one: string[], other: string[]): string[] {
  const left = [...other];
  return one.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
