import { isObject, type Json } from './parsed.ts';

/** Names of left out files that are told. */
const MOST_NAMES = 5;

/** What an entry names that no file of text can bring: images without a key of this service's buckets. */
export function leftOut(entry: Json): string[] {
  const names = [...namesIn(entry)];
  if (names.length === 0) return [];
  const count = names.length === 1 ? '1 image' : `${names.length} images`;
  return [`left out, a file like this one holds no bytes: ${count} (${some(names)})`];
}

/** The first few of a list, in words. */
export const some = (names: string[]): string =>
  [
    ...names.slice(0, MOST_NAMES),
    ...(names.length > MOST_NAMES ? [`${names.length - MOST_NAMES} more`] : []),
  ].join(', ');

/** Files of an entry, its logs, and the comments on both. */
function* namesIn(holder: unknown): Generator<string> {
  if (!isObject(holder)) return;
  for (const file of [...listIn(holder.media), ...listIn(holder.image)])
    if (!isObject(file) || file.file_key == null) yield nameOf(file);
  for (const field of ['shift_logs', 'info', 'comments', 'versions', 'replies'])
    for (const inner of listIn(holder[field])) yield* namesIn(inner);
}

function nameOf(file: unknown): string {
  const name = isObject(file) ? (file.file_name ?? file.path ?? file.unique_id) : file;
  return typeof name === 'string' ? name.slice(0, 100) : 'without a name';
}

const listIn = (said: unknown): unknown[] =>
  Array.isArray(said) ? said : said == null || said === '' ? [] : [said];
