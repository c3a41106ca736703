import { unwrap } from '../contracts/execution-blocks.ts';
import { isObject, type Json } from './parsed.ts';

/** Names of left out files that are told. */
const MOST_NAMES = 5;

/** Returns a sentence for each kind of content that an import leaves out of an entry. */
export const leftOut = (entry: Json): string[] => [
  ...imagesLeftOut(entry),
  ...fieldsLeftOut(entry),
];

/** Images without a key of this service's buckets: a file of text cannot bring their bytes. */
function imagesLeftOut(entry: Json): string[] {
  const names = [...namesIn(entry)];
  if (names.length === 0) return [];
  const count = names.length === 1 ? '1 image' : `${names.length} images`;
  return [`left out, a file like this one holds no bytes: ${count} (${some(names)})`];
}

const imported = new Set(['created_by', 'created_on', 'last_modified_by', 'last_modified_on']);

/** Fields that earlier listings have of execution blocks and a log does not. */
function fieldsLeftOut({ shift_logs }: Json): string[] {
  const blocks = listIn(shift_logs)
    .flatMap((log) => unwrap(log, [], {}))
    .flatMap(({ block }) => (isObject(block) ? [block] : []));
  const fields = blocks.flatMap((block) => [
    ...['interface', 'telescope'].filter((field) => block[field] != null),
    ...Object.keys(isObject(block.metadata) ? block.metadata : {})
      .filter((field) => !imported.has(field))
      .map((field) => `metadata.${field}`),
  ]);
  const names = [...new Set(fields)];
  return names.length === 0 ? [] : [`left out of its execution blocks: ${some(names)}`];
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
