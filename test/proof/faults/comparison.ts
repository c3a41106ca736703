import { recentStreams } from '#lib/live/keys.ts';
import { sortKeys, serializeItem, type StoreSnapshot } from './store-snapshot.ts';

/** Replacements for values that differ between two runs: ids, times and values derived from them. */
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
  [/(\\"(?:key|id)\\":)(?:\\"[A-Z]+-\d+\\"|\d{1,8}\b)/g, '$1"<ticket>"'],
  [/"(key|id)":\{"[SN]":"([A-Z]+-)?\d+"/g, '"<ticket>"'],
  [/("B":")[^"]*/g, '$1<bytes>'],
  [/connection-\d+/g, '<connection>'],
];

/** Masks the values that differ between runs. */
const maskText = (text: string): string =>
  masks.reduce((masked, [what, mask]) => masked.replace(what, mask), text);

/** Returns the body of a response with sorted fields and masked values. */
export const normalizeResponse = (body = ''): string =>
  maskText(/^[[{]/.test(body) ? JSON.stringify(sortKeys(JSON.parse(body))) : body)
    .replaceAll(/"id":\d+,"key":"[A-Z]+-\d+"/g, '"<ticket>"')
    .replaceAll(/-\d{5}\b/g, '-<number>')
    .replaceAll(/X-Amz-\w+=[^&"]*/g, '<signed>');

/**
 * Whether an item is invisible to clients and may differ: unused daily sequence numbers, reservations of
 * an Idempotency-Key, cached responses of the resolver, the list of recently published shifts, words that the process
 * has added to the search index before, claims on reports, and items of files whose transaction did not commit.
 */
const isTransient = (key: string, text: string) =>
  / COUNT#| OBJECT#| VOCABULARY#/.test(key) ||
  key.includes(` ${recentStreams} `) ||
  isEmptyReport(key, text) ||
  (key.includes(' IMAGE#') && text.includes('"refused":{"BOOL":true}')) ||
  (key.includes(' REQUEST#') && !text.includes('"outcome"'));

type Item = StoreSnapshot['items'] extends Map<string, infer I> ? I : never;

/** Returns an item without the claim on a report, which clients do not see; it ends after two minutes. */
const withoutClaim = ({ claimed_by: _by, claimed_until: _until, ...item }: Item): Item => item;

/** Whether an item is a report without words and versions, which clients see without an item, too. */
const isEmptyReport = (key: string, text: string) =>
  key.endsWith(' REPORT') && text.includes('"text_version":{"N":"0"},"version":{"N":"0"}');

/** Whether an item records the delivery of a mail or ticket; it exists even after a failed delivery. */
const isDeliveryRecord = (key: string) =>
  / (?:REPORT_)?MAIL#| (?:REPORT_)?SENDER#| REQUEST#| TICKET#\w+ TICKET$| EVENTS#ticket#/.test(key);

/** Whether clients can read a file. A version of a report is stored before the transaction that makes it the newest. */
function isVisible(file: string, items: StoreSnapshot['items']): boolean {
  const [, shift, version] = /^reports\/(\d+)\/(\d+)\.json/.exec(file) ?? [];
  if (shift === undefined) return true;
  const report = [...items].find(([key]) => key.endsWith(`SHIFT#${shift} REPORT`));
  return Number(report?.[1].version?.N ?? 0) >= Number(version);
}

/** Options of a comparison: mask values, include delivery records, include connections. */
export type View = { mask: boolean; records: boolean; connections: boolean };

/** Returns a sorted line for each item and file of a store. */
export function toLines({ items, files }: StoreSnapshot, view: View): string[] {
  const { mask, records, connections } = view;
  const lines = [...items]
    .map(([key, item]) => [key, serializeItem(withoutClaim(item))] as const)
    .filter(([key, text]) => !isTransient(key, text))
    .filter(
      ([key]) =>
        (records || !isDeliveryRecord(key)) && (connections || !key.includes(' CONNECTIONS ')),
    )
    .map(([key, text]) => `${key} ${text}`);
  const objects = [...files]
    .filter(([file]) => !file.startsWith('staging/') && file.endsWith('._S3rver_object'))
    .filter(([file]) => isVisible(file, items))
    .map(([file, bytes]) => `file ${file} ${typeof bytes === 'number' ? bytes : bytes.length}`);
  const all = [...lines, ...objects];
  return (mask ? all.map(maskText) : all).sort();
}

/** Returns the first lines in which two stores differ. */
export function diffLines(was: string[], is: string[]): string {
  const [removed, added] = [subtractLines(was, is), subtractLines(is, was)];
  const cut = (line: string) => line.slice(0, 600);
  return [...removed.map((line) => `- ${cut(line)}`), ...added.map((line) => `+ ${cut(line)}`)]
    .slice(0, 6)
    .join('\n      ');
}

/** Returns the lines of one list that the other lacks, with multiplicity. */
function subtractLines(one: string[], other: string[]): string[] {
  const remaining = [...other];
  return one.filter((line) => {
    const at = remaining.indexOf(line);
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
}
