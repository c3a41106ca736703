import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import { unwrap } from '../contracts/inputs/execution-blocks.ts';
import { metadataFields } from '../contracts/resources/common.ts';
import { keysOf } from '../fields/field-lists.ts';
import { later } from '../losses/loss.ts';
import type { Shift } from '../shifts/model.ts';
import { parseShiftId } from '../fields/ids.ts';
import {
  listItems,
  parse,
  summarize,
  uniqueBy,
  withoutNull,
  type LocatedValue,
  type Json,
  type ReportProblem,
} from './parse.ts';
import { normalizeEntry } from './normalize.ts';
import { parseComments, type CommentDraft, type Creation } from './parse-comments.ts';
import { parseRecords, type ShiftRecords } from './parse-records.ts';
import {
  archivedAnnotation,
  archivedLog,
  archivedShift,
  keyOfItem,
  toMetadata,
  type ArchivedLog,
  type ArchivedShift,
} from './schemas.ts';
import type { Annotation } from '../notes/model.ts';

/** An annotation of a file. Earlier listings have annotations without an id. */
export type AnnotationDraft = Omit<Annotation, 'id' | 'shift_id'> & { id?: number };

/** An ended shift of a file, with its content. Without a `shift_id` it gets the next free one. */
export type Entry = {
  shift_id?: number;
  shift: Omit<Shift, 'shift_id'> & { shift_end: string };
  logs: ArchivedLog[];
  annotations: AnnotationDraft[];
  comments: CommentDraft[];
  records: ShiftRecords;
};

/** The maximum nesting of an entry: that of a request, and the levels of the lists around it. */
const MAX_DEPTH = 110;

/**
 * Parses a shift in the format of an export or of an earlier listing. Returns it as far as it is valid, and a
 * sentence for each problem.
 */
export function parseEntry(
  value: unknown,
  now = new Date().toISOString(),
): { entry?: Entry; problems: string[] } {
  const problems: string[] = [];
  const reportProblem: ReportProblem = (path, problem) =>
    void problems.push(path.length === 0 ? problem : `${path.join('.')}: ${problem}`);
  const entry = isJsonObject(value) ? normalizeEntry(value, now, reportProblem) : value;
  return { entry: toEntry(entry, reportProblem), problems };
}

function toEntry(value: unknown, reportProblem: ReportProblem): Entry | undefined {
  if (!isJsonObject(value))
    return reportProblem([], `not a shift: ${JSON.stringify(value).slice(0, 40)}`);
  const limitProblem = jsonLimitProblem(value, MAX_DEPTH);
  if (limitProblem !== undefined) return reportProblem([], limitProblem);
  const { blocks, wrappers } = parseBlocks(value.shift_logs, reportProblem);
  const holders = [{ path: [], value }, ...wrappers, ...blocks];
  const unsupported = holders.flatMap((holder) => unsupportedFields(holder.value));
  if (unsupported.length > 0)
    reportProblem([], `unsupported fields were skipped: ${summarize(unsupported)}`);
  const [input] = parse(archivedShift, withCurrentNames(value), [], reportProblem);
  if (!input) return undefined;
  const logs = blocks.flatMap(({ path, value: block }) =>
    parse(archivedLog, block, path, reportProblem),
  );
  const shift = toShift(input, logs, reportProblem);
  if (!shift) return undefined;
  const creation = { by: shift.metadata.created_by, on: shift.shift_start };
  return {
    shift_id: parseShiftId(String(input.shift_id ?? '')),
    shift,
    logs,
    annotations: parseAnnotations(value.annotations, creation, reportProblem),
    comments: parseComments(holders, creation, reportProblem),
    records: parseRecords(value, shift, reportProblem),
  };
}

/** Renames the fields of earlier listings. Their operator is a text or an object with a name. */
function withCurrentNames({ shift_operator, id, ...value }: Json): Json {
  const operator = value.operator_name ?? shift_operator;
  return {
    ...value,
    shift_id: value.shift_id ?? id,
    operator_name: isJsonObject(operator) ? operator.name : operator,
  };
}

/** Returns the shift, or reports its problem: it lacks an id or a start, or ends before its start. */
function toShift(input: ArchivedShift, logs: ArchivedLog[], reportProblem: ReportProblem) {
  const { shift_id: _shiftId, created_time, metadata, version, ...fields } = input;
  const id = String(input.shift_id ?? '');
  const source_id = input.source_id ?? (parseShiftId(id) === undefined ? id : undefined);
  const shift_start = input.shift_start ?? created_time ?? metadata?.created_on;
  if (source_id === '') return reportProblem(['shift_id'], 'Field required');
  if (shift_start == null) return reportProblem(['shift_start'], 'Field required');
  const shift_end = endOf(input, shift_start, logs);
  if (toSortable(shift_end) < toSortable(shift_start))
    return reportProblem(['shift_end'], 'Input should be no earlier than shift_start');
  const creator = fields.user_id ?? fields.operator_name;
  return withoutNull({
    ...fields,
    source_id,
    shift_start,
    shift_end,
    metadata: toMetadata(metadata, creator, created_time ?? shift_start),
    revision: version ?? 1,
    version: version ?? 1,
  });
}

/** Returns the end of a shift; without one, its last modification or its last log. */
function endOf({ shift_end, metadata }: ArchivedShift, start: string, logs: ArchivedLog[]): string {
  const lastLog = logs.flatMap(({ log_time }) => log_time ?? []).reduce(later, start);
  return shift_end ?? later(metadata?.last_modified_on ?? lastLog, start);
}

/** Returns the execution blocks of logs, and in `wrappers` the objects around them, which may have comments. */
function parseBlocks(
  list: unknown,
  reportProblem: ReportProblem,
): { blocks: LocatedValue[]; wrappers: LocatedValue[] } {
  const blocks: LocatedValue[] = [];
  const wrappers: LocatedValue[] = [];
  for (const { path, value } of listItems(list, undefined, ['shift_logs'], reportProblem)) {
    const blocksOfEntry = unwrap(value, path, {}).map(({ at, block }) => ({
      path: at,
      value: block,
    }));
    if (blocksOfEntry.length === 0) reportProblem(path, 'has no execution block');
    blocks.push(...blocksOfEntry);
    if (isJsonObject(value) && value.info != null)
      wrappers.push({ path, value: { ...(blocksOfEntry[0]?.value as Json), ...value } });
  }
  return { blocks, wrappers };
}

/** Returns the names of the fields of a shift or an execution block that an import does not support. */
function unsupportedFields(holder: unknown): string[] {
  if (!isJsonObject(holder)) return [];
  const { media, image, interface: schema, telescope, metadata } = holder;
  const supported: string[] = keysOf(metadataFields);
  return [
    ...Object.keys(withoutNull({ media, image, interface: schema, telescope })),
    ...Object.keys(metadata ?? {})
      .filter((field) => !supported.includes(field))
      .map((field) => `metadata.${field}`),
  ];
}

/** Parses the annotations of an entry. In older exports `id` is of a version, not of the annotation. */
function parseAnnotations(
  list: unknown,
  creation: Creation,
  reportProblem: ReportProblem,
): AnnotationDraft[] {
  const annotations = listItems(list, 'annotation', ['annotations'], reportProblem)
    .flatMap(({ path, value }) => parse(archivedAnnotation, value, path, reportProblem))
    .map(({ annotation_id, ...input }): AnnotationDraft => {
      const metadata = toMetadata(input.metadata, input.user_name ?? creation.by, creation.on);
      const { user_name = metadata.created_by, version = 1, ...fields } = withoutNull(input);
      return { ...fields, id: annotation_id ?? fields.id, user_name, version, metadata };
    });
  return uniqueBy(annotations, ({ id, annotation, metadata }) =>
    keyOfItem(metadata, id, annotation),
  );
}
