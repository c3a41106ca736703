import { toSortable } from '#lib/contract/fields/datetime.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import { unwrap } from '#lib/shift-log/contracts/execution-blocks.ts';
import type { Annotation, Shift } from '#lib/shift-log/model.ts';
import { parseShiftId } from '#lib/shift-log/ids.ts';
import { listItems, parseComments, type CommentDraft } from './parse-comments.ts';
import {
  archivedAnnotation,
  archivedLog,
  archivedShift,
  isObject,
  keyOfItem,
  parse,
  summarize,
  toMetadata,
  uniqueBy,
  withoutNull,
  type ArchivedLog,
  type ArchivedShift,
  type Json,
} from './schemas.ts';

/** An annotation of a file. Earlier listings have annotations without an id. */
export type AnnotationDraft = Omit<Annotation, 'id' | 'shift_id'> & { id?: number };

/** An ended shift of a file, with its content. Without a `shift_id` it gets the next free one. */
export type Entry = {
  shift_id?: number;
  shift: Omit<Shift, 'shift_id'> & { shift_end: string };
  logs: ArchivedLog[];
  annotations: AnnotationDraft[];
  comments: CommentDraft[];
};

/** An entry as far as it is valid, and a sentence for each of its problems. */
type ParsedEntry = { entry?: Entry; problems: string[] };

/** The maximum nesting of an entry: that of a request, and the levels of the lists around it. */
const MAX_DEPTH = 110;

/** Parses a shift in the format of an export or of an earlier listing. */
export function parseEntry(value: unknown): ParsedEntry {
  if (!isObject(value)) return { problems: [`not a shift: ${describe(value)}`] };
  const misfit = jsonLimitProblem(value, MAX_DEPTH);
  if (misfit !== undefined) return { problems: [misfit] };

  const problems = findUnsupported(value);
  const [given] = parse(archivedShift, withCurrentNames(value), [], problems);
  if (!given) return { problems };
  const logs = parseLogs(value.shift_logs, problems);
  const shift = toShift(given, logs);
  if (typeof shift === 'string') return { problems: [...problems, shift] };
  const creation = { by: shift.metadata.created_by, on: shift.shift_start };
  const annotations = parseAnnotations(value.annotations, creation, problems);
  const comments = parseComments(value, creation, problems);
  const shift_id = parseShiftId(String(given.shift_id ?? ''));
  return { problems, entry: { shift_id, shift, logs, annotations, comments } };
}

/** Renames the fields of earlier listings. Their operator is a text or an object with a name. */
function withCurrentNames({ shift_operator, id, ...value }: Json): Json {
  const operator = value.operator_name ?? shift_operator;
  return {
    ...value,
    shift_id: value.shift_id ?? id,
    operator_name: isObject(operator) ? operator.name : operator,
  };
}

/** Returns the shift, or its problem: it lacks an id or a start, or ends before its start. */
function toShift(given: ArchivedShift, logs: ArchivedLog[]): Entry['shift'] | string {
  const { metadata, created_time, user_id, operator_name, version } = given;
  const id = String(given.shift_id ?? '');
  const source_id = given.source_id ?? (parseShiftId(id) === undefined ? id : undefined);
  const shift_start = given.shift_start ?? created_time ?? metadata?.created_on;
  if (source_id === '') return 'shift_id: Field required';
  if (shift_start == null) return 'shift_start: Field required';
  const shift_end = endOf(given, shift_start, logs);
  if (isBefore(shift_end, shift_start))
    return 'shift_end: Input should be no earlier than shift_start';
  return withoutNull({
    source_id,
    user_id,
    shift_start,
    shift_end,
    operator_name,
    metadata: toMetadata(metadata, user_id ?? operator_name, created_time ?? shift_start),
    revision: version ?? 1,
    version: version ?? 1,
  });
}

/** Returns the end of a shift; without one, its last modification or its last log. */
function endOf({ shift_end, metadata }: ArchivedShift, start: string, logs: ArchivedLog[]): string {
  const lastLog = logs.flatMap(({ log_time }) => log_time ?? []).reduce(later, start);
  return shift_end ?? later(metadata?.last_modified_on ?? lastLog, start);
}

const isBefore = (a: string, b: string) => toSortable(a) < toSortable(b);
const later = (a: string, b: string) => (isBefore(a, b) ? b : a);

function parseLogs(list: unknown, problems: string[]): ArchivedLog[] {
  if (list == null) return [];
  if (!Array.isArray(list)) {
    problems.push('shift_logs: Input should be a valid list');
    return [];
  }
  const blocks = list.map((log, n) => unwrap(log, ['shift_logs', n], {}));
  for (const [n, { length }] of blocks.entries())
    if (length === 0) problems.push(`shift_logs.${n}: has no execution block`);
  return blocks.flat().flatMap(({ at, block }) => parse(archivedLog, block, at, problems));
}

/** Parses the annotations of an entry. In older exports `id` is of a version, not of the annotation. */
function parseAnnotations(
  list: unknown,
  { by, on }: { by: string; on: string },
  problems: string[],
): AnnotationDraft[] {
  const annotations = listItems(list, 'annotation', ['annotations'], problems)
    .flatMap(({ path, value }) => parse(archivedAnnotation, value, path, problems))
    .map(({ annotation_id, ...given }): AnnotationDraft => {
      const metadata = toMetadata(given.metadata, given.user_name ?? by, on);
      const { user_name = metadata.created_by, version = 1, ...fields } = withoutNull(given);
      return { ...fields, id: annotation_id ?? fields.id, user_name, version, metadata };
    });
  return uniqueBy(annotations, ({ id, annotation, metadata }) =>
    keyOfItem(metadata, id, annotation),
  );
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : `the ${typeof value} ${JSON.stringify(value).slice(0, 40)}`;
}

/** Fields of an execution block's metadata that are imported. */
const importedMetadata = ['created_by', 'created_on', 'last_modified_by', 'last_modified_on'];

/** Returns a sentence for each kind of content that an import does not support. */
function findUnsupported(entry: Json): string[] {
  const images = [...imagesWithoutKey(entry)];
  const fields = toList(entry.shift_logs)
    .flatMap((log) => unwrap(log, [], {}))
    .flatMap(({ block }) => (isObject(block) ? [block] : []))
    .flatMap(({ interface: schema, telescope, metadata }) => [
      ...Object.keys(withoutNull({ interface: schema, telescope })),
      ...Object.keys(isObject(metadata) ? metadata : {})
        .filter((field) => !importedMetadata.includes(field))
        .map((field) => `metadata.${field}`),
    ]);
  return [
    ...(images.length > 0 ? [`images without a file_key were skipped: ${summarize(images)}`] : []),
    ...(fields.length > 0
      ? [`unsupported fields of execution blocks were skipped: ${summarize(fields)}`]
      : []),
  ];
}

/** Yields the names of the images of an entry, its logs and their comments that have no object key. */
function* imagesWithoutKey(holder: unknown): Generator<string> {
  if (!isObject(holder)) return;
  for (const image of [...toList(holder.media), ...toList(holder.image)]) {
    const { file_key, file_name, path, unique_id } = isObject(image) ? image : { path: image };
    const name = file_name ?? path ?? unique_id;
    if (file_key == null) yield typeof name === 'string' ? name.slice(0, 100) : 'unnamed';
  }
  for (const field of ['shift_logs', 'info', 'comments', 'versions', 'replies'])
    for (const inner of toList(holder[field])) yield* imagesWithoutKey(inner);
}

const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value == null || value === '' ? [] : [value];
